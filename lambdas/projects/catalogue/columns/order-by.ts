/**
 * The positions of numbers in ascending order; equal ones keep their order, NaN comes last.
 *
 * Sorts 64-bit integers, which the engine does in its own code: each has the number's leading bits, and
 * its position in place of the last ones. 200,000 take some 20 ms in a process that has just begun,
 * where a comparing sort of positions takes ten times as long. Loops count, since iterators double that.
 */
export const orderBy = (keys: Float64Array): Uint32Array => {
  const { length } = keys
  const positionBits = 2 ** Math.ceil(Math.log2(Math.max(length, 1))) - 1
  const words = sortableWords(keys, positionBits)
  new BigUint64Array(words.buffer).sort()
  const order = new Uint32Array(length)
  for (let place = 0; place < length; place += 1) order[place] = words[place * 2]! & positionBits
  // What differs in its last bits alone is in the order of positions so far.
  for (let from = 0, end = 1; from < length; from = end, end += 1) {
    while (
      end < length &&
      words[end * 2 + 1] === words[from * 2 + 1] &&
      (words[end * 2]! | positionBits) === (words[from * 2]! | positionBits)
    ) {
      end += 1
    }
    if (end - from > 1) settle(order.subarray(from, end), keys)
  }
  return order
}

/** Two words a key, the lower one first. As unsigned integers they are in the order of the numbers. */
const sortableWords = (keys: Float64Array, positionBits: number): Uint32Array<ArrayBuffer> => {
  const words = new Uint32Array(keys.length * 2)
  const numbers = new Float64Array(words.buffer)
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position]!
    const [low, high] = [position * 2, position * 2 + 1]
    if (Number.isNaN(key)) words[low] = words[high] = 0xff_ff_ff_ff
    else {
      // Adding 0 makes -0 the same as 0.
      numbers[position] = key + 0
      if (key < 0) {
        words[low] = ~words[low]!
        words[high] = ~words[high]!
      } else words[high] = words[high]! ^ 0x80_00_00_00
    }
    words[low] = (words[low]! & ~positionBits) | position
  }
  return words
}

const settle = (positions: Uint32Array, keys: Float64Array): void => {
  if (Number.isNaN(keys[positions[0]!])) return
  for (let place = 1; place < positions.length; place += 1) {
    if (compareKeys(keys[positions[place - 1]!]!, keys[positions[place]!]!) <= 0) continue
    positions.sort((a, b) => compareKeys(keys[a]!, keys[b]!) || a - b)
    return
  }
}

const compareKeys = (a: number, b: number): number =>
  a < b ? -1 : a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b))

/**
 * The first of the numbers from 0 to `count` - 1, in the order of `compare`: for a few of many, of which
 * it makes no order.
 * @param isIn leaves the others out
 */
export const firstOf = (
  count: number,
  size: number,
  compare: (one: number, other: number) => number,
  isIn: (one: number) => boolean = () => true,
): number[] => {
  const first: number[] = []
  for (let one = 0; one < count; one += 1) {
    if (!isIn(one)) continue
    if (first.length === size && compare(one, first[size - 1]!) >= 0) continue
    let place = Math.min(first.length, size - 1)
    while (place > 0 && compare(one, first[place - 1]!) < 0) {
      first[place] = first[place - 1]!
      place -= 1
    }
    first[place] = one
  }
  return first
}
