import { gramOf } from './grams.ts'
import { BLANK, largestUnit, positionAt, type SearchIndex } from './search-index.ts'

type Lines = Pick<SearchIndex, 'count' | 'text' | 'lineStarts' | 'lineHints'>
type Grams = Pick<SearchIndex, 'grams' | 'gramStarts' | 'postings'>

/** The grams that start with a letter or digit, and the positions where each of them occurs. */
export const buildGrams = (lines: Lines): Grams => {
  const { text, count } = lines
  const sorted = sortedStarts(text)
  const grams: number[] = []
  const starts: number[] = []
  const bytesEach = Math.max(1, Math.ceil(Math.log2(count + 1) / 7))
  const postings = new Uint8Array(sorted.length * bytesEach)
  let end = 0
  let position = -1
  let last = 0
  for (let at = 0; at < sorted.length; at += 1) {
    const offset = sorted[at] ?? 0
    const gram = gramOf(text, offset)
    if (gram !== last) {
      grams.push(gram)
      starts.push(end)
      last = gram
      position = -1
    }
    const next = positionAt(lines, offset)
    // Both the same where a gram occurs several times in a line.
    if (next === position) continue
    let difference = next - position
    for (; difference > 0x7f; difference >>>= 7) {
      postings[end] = difference | 0x80
      end += 1
    }
    postings[end] = difference
    end += 1
    position = next
  }
  return {
    grams: Float64Array.from(grams),
    gramStarts: Uint32Array.from([...starts, end]),
    postings: postings.slice(0, end),
  }
}

/**
 * Where grams start, by gram, then by place: sorted by the third unit, then by the second, then by
 * the first, each time without changing the order of equal ones.
 */
const sortedStarts = (text: Uint16Array): Uint32Array => {
  const units = largestUnit(text) + 1
  let starts = new Uint32Array(text.length)
  let count = 0
  for (let offset = 0; offset < text.length; offset += 1) {
    if ((text[offset] ?? 0) <= BLANK) continue
    starts[count] = offset
    count += 1
  }
  starts = starts.subarray(0, count)
  let sorted = new Uint32Array(count)
  for (const place of [2, 1, 0]) {
    const ends = new Uint32Array(units + 1)
    for (let at = 0; at < count; at += 1) {
      const unit = unitOf(text, starts[at] ?? 0, place) + 1
      ends[unit] = (ends[unit] ?? 0) + 1
    }
    for (let unit = 1; unit < ends.length; unit += 1)
      ends[unit] = (ends[unit] ?? 0) + (ends[unit - 1] ?? 0)
    for (let at = 0; at < count; at += 1) {
      const offset = starts[at] ?? 0
      const unit = unitOf(text, offset, place)
      const target = ends[unit] ?? 0
      sorted[target] = offset
      ends[unit] = target + 1
    }
    ;[starts, sorted] = [sorted, starts]
  }
  return starts
}

/** The unit of the gram at `offset`; 0 beyond the field, as in {@link gramOf}. */
const unitOf = (text: Uint16Array, offset: number, place: number): number => {
  for (let at = 1; at <= place; at += 1) if ((text[offset + at] ?? 0) < BLANK) return 0
  return text[offset + place] ?? 0
}
