import { BLANK, type SearchIndex } from './search-index.ts'

const GRAM_LENGTH = 3

const SECOND = 2 ** 16
const FIRST = 2 ** 32
/** By how much grams differ whose first so many units do. */
const STEPS = [0, FIRST, SECOND, 1] as const

/** The three units from `offset` on as one number; 0 for those beyond the field. */
export const gramOf = (text: Uint16Array, offset: number): number => {
  const second = text[offset + 1] ?? 0
  if (second < BLANK) return (text[offset] ?? 0) * FIRST
  const third = text[offset + 2] ?? 0
  return (text[offset] ?? 0) * FIRST + second * SECOND + (third < BLANK ? 0 : third)
}

/** Calls `found` for each position whose fields hold the keyword, some more than once. */
export const findSubstrings = (
  index: SearchIndex,
  keyword: Uint16Array,
  found: (position: number) => void,
): void => {
  const { length } = keyword
  if (length <= GRAM_LENGTH) {
    // All grams that start so.
    const least = gramOf(keyword, 0)
    const beyond = least + (STEPS[length] ?? 0)
    const from = firstGram(index.grams, least)
    eachPosting(index, from, firstGram(index.grams, beyond), found)
    return
  }
  const rarest = rarestGram(index, keyword)
  if (rarest === undefined) return
  eachPosting(index, rarest, rarest + 1, (position) => {
    if (holds(index, position, keyword)) found(position)
  })
}

/** Undefined when one of the keyword's grams occurs nowhere. */
const rarestGram = (
  { grams, gramStarts }: SearchIndex,
  keyword: Uint16Array,
): number | undefined => {
  let rarest: number | undefined
  let fewest = Infinity
  for (let at = 0; at + GRAM_LENGTH <= keyword.length; at += 1) {
    if (keyword[at] === BLANK) continue
    const gram = gramOf(keyword, at)
    const index = firstGram(grams, gram)
    if (grams[index] !== gram) return undefined
    const bytes = (gramStarts[index + 1] ?? 0) - (gramStarts[index] ?? 0)
    if (bytes < fewest) {
      fewest = bytes
      rarest = index
    }
  }
  return rarest
}

const firstGram = (grams: Float64Array, gram: number): number => {
  let low = 0
  let high = grams.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((grams[middle] ?? 0) >= gram) high = middle
    else low = middle + 1
  }
  return low
}

const eachPosting = (
  { gramStarts, postings, count }: SearchIndex,
  from: number,
  to: number,
  found: (position: number) => void,
): void => {
  for (let gram = from; gram < to; gram += 1) {
    const end = gramStarts[gram + 1] ?? 0
    let position = -1
    for (let at = gramStarts[gram] ?? 0; at < end; at += 1) {
      let byte = postings[at] ?? 0
      let difference = byte & 0x7f
      for (let shift = 7; byte > 0x7f && at < end; shift += 7) {
        at += 1
        byte = postings[at] ?? 0
        difference |= (byte & 0x7f) << shift
      }
      position += difference
      if (position < count) found(position)
    }
  }
}

const holds = (
  { text, lineStarts }: SearchIndex,
  position: number,
  keyword: Uint16Array,
): boolean => {
  const { length } = keyword
  const first = keyword[0]
  const last = (lineStarts[position + 1] ?? 0) - length
  for (let offset = lineStarts[position] ?? 0; offset <= last; offset += 1) {
    if (text[offset] !== first) continue
    let at = 1
    while (at < length && text[offset + at] === keyword[at]) at += 1
    if (at === length) return true
  }
  return false
}
