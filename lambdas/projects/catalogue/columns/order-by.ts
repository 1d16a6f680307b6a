/** Of two bytes. */
const BUCKETS = 65_536
const DIGITS = 4
/** Below, to compare is faster than to count. */
const COUNTED_FROM = 16_384

/**
 * The positions of numbers in ascending order; equal ones keep their order, NaN comes last.
 *
 * Many are sorted by their digits, the lowest first (radix sort): 200,000 in some 15 ms, where a
 * comparing sort of positions takes ten times as long. Loops count, since iterators double that.
 */
export const orderBy = (keys: Float64Array): Uint32Array => {
  const positions = Uint32Array.from(keys, (_, position) => position)
  return keys.length < COUNTED_FROM
    ? positions.toSorted((a, b) => compare(keys[a]!, keys[b]!) || a - b)
    : byDigits(positions, sortableDigits(keys))
}

const compare = (a: number, b: number): number =>
  a < b ? -1 : a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b))

/** Four digits a key, the lowest first, which as unsigned integers are in the order of the numbers. */
const sortableDigits = (keys: Float64Array): Uint16Array => {
  const bits = new Uint32Array(keys.length * 2)
  const numbers = new Float64Array(bits.buffer)
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position]!
    const [low, high] = [position * 2, position * 2 + 1]
    if (Number.isNaN(key)) {
      bits[low] = bits[high] = 0xff_ff_ff_ff
      continue
    }
    // Adding 0 makes -0 the same as 0.
    numbers[position] = key + 0
    if (key < 0) {
      bits[low] = ~bits[low]!
      bits[high] = ~bits[high]!
    } else bits[high] = bits[high]! ^ 0x80_00_00_00
  }
  return new Uint16Array(bits.buffer)
}

const byDigits = (positions: Uint32Array<ArrayBuffer>, digits: Uint16Array): Uint32Array => {
  const { length } = positions
  const starts = new Uint32Array(BUCKETS)
  let from = positions
  let to = new Uint32Array(length)
  for (let digit = 0; digit < DIGITS; digit += 1) {
    starts.fill(0)
    for (let at = digit; at < digits.length; at += DIGITS) starts[digits[at]!]! += 1
    // All alike, as the low digits of whole numbers are.
    if (starts[digits[digit]!] === length) continue
    for (let bucket = 0, sum = 0; bucket < BUCKETS; bucket += 1) {
      const count = starts[bucket]!
      starts[bucket] = sum
      sum += count
    }
    for (let index = 0; index < length; index += 1) {
      const position = from[index]!
      to[starts[digits[position * DIGITS + digit]!]!++] = position
    }
    ;[from, to] = [to, from]
  }
  return from
}
