import { BLANK, type SearchIndex } from './search-index.ts'

/** What a key stands for. */
export const keyKind = {
  /** A whole name. */
  name: 0,
  ticker: 1,
  /** A whole alias. */
  alias: 2,
  /** What remains of a name or alias from a later word on. */
  remainder: 3,
  /** One word, without what follows it. */
  word: 4,
} as const

const KIND_BITS = 3

/**
 * A key says where its text starts, and its kind. The text of a word ends with the word; others go on
 * to the end of their field, and blanks do not count in them.
 */
export const keyOf = (offset: number, kind: number): number => offset * 2 ** KIND_BITS + kind
export const offsetOf = (key: number): number => key >>> KIND_BITS
export const kindOf = (key: number): number => key & (2 ** KIND_BITS - 1)

/** Texts of this many units have keys that fit into 32 bits. */
export const KEYED_UNITS = 2 ** (32 - KIND_BITS)

/** A stretch of the sorted keys: `from` is in it, `to` is not. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How a key compares with some text; rises along the sorted keys. */
export const order = { before: 0, same: 1, longer: 2, after: 3 } as const

/**
 * The first key from `from` to `to`, exclusive, that compares at least `least` with the first
 * `length` of `units`; `to` when there is none.
 */
export const firstKey = (
  { text, keys }: Pick<SearchIndex, 'text' | 'keys'>,
  units: Uint16Array,
  length: number,
  least: number,
  from: number,
  to: number,
): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(text, keys[middle] ?? 0, units, length) >= least) high = middle
    else low = middle + 1
  }
  return low
}

/** By UTF-16 units, as `<` compares strings. */
const compare = (text: Uint16Array, key: number, units: Uint16Array, length: number): number => {
  const isWord = kindOf(key) === keyKind.word
  let offset = offsetOf(key)
  for (let at = 0; at < length; offset += 1) {
    const unit = text[offset] ?? 0
    if (unit > BLANK) {
      const other = units[at] ?? 0
      if (unit !== other) return unit < other ? order.before : order.after
      at += 1
    } else if (unit < BLANK || isWord) return order.before
  }
  return unitFrom(text, offset, isWord) === 0 ? order.same : order.longer
}

/** The unit of a key's text at `place`; 0 beyond its end. */
export const unitAt = (text: Uint16Array, key: number, place: number): number => {
  const isWord = kindOf(key) === keyKind.word
  let offset = offsetOf(key)
  for (let at = 0; at < place; offset += 1) {
    const unit = text[offset] ?? 0
    if (unit > BLANK) at += 1
    else if (unit < BLANK || isWord) return 0
  }
  return unitFrom(text, offset, isWord)
}

/** The next unit of a text, from `offset` on; 0 at its end. */
const unitFrom = (text: Uint16Array, offset: number, isWord: boolean): number => {
  let unit = text[offset] ?? 0
  // A field neither starts nor ends with a blank, and has no two of them in a row.
  if (unit === BLANK && !isWord) unit = text[offset + 1] ?? 0
  return unit > BLANK ? unit : 0
}
