/** What is known of a project by which it can be found. */
export interface SearchEntry {
  /** Unique among all entries, from 0 to {@link ORDINAL_LIMIT}, exclusive. */
  readonly ordinal: number
  readonly name: string
  readonly tokenTickers: readonly string[]
  /** Further names. */
  readonly aliases?: readonly string[]
  /** Of contracts: `chain:address` or the address alone. */
  readonly addresses: readonly string[]
}

/** With a rank below it an ordinal fits into one exact number. */
export const ORDINAL_LIMIT = 2 ** 26

/**
 * Made by `buildIndex` or `decodeIndex`, read by `search`, never changed. Every column is one typed
 * array, so that an index is opened by looking at its bytes. A *position* is a project's place in
 * the order of names.
 */
export interface SearchIndex {
  readonly count: number
  /** The ordinal at each position: by normalised name, nameless ones last, ties by ordinal. */
  readonly byName: Uint32Array
  /** UTF-16 units: a line per position of normalised fields, each behind what says its kind. */
  readonly text: Uint16Array
  /** Where each line starts in `text`, and at last where the text ends: `count + 1` numbers. */
  readonly lineStarts: Uint32Array
  /** The position of every 16th unit of `text`; follows from `lineStarts`. */
  readonly lineHints: Uint32Array
  /** Whole fields and what remains of them from each word on, single words; sorted by their text. */
  readonly keys: Uint32Array
  /** Three neighbouring units as one number each, sorted; 0 stands for what is beyond the field. */
  readonly grams: Float64Array
  /** Where the positions of each gram start in `postings`, and at last their end. */
  readonly gramStarts: Uint32Array
  /** Per gram its positions as differences, seven bits a byte, lowest first. */
  readonly postings: Uint8Array
  /** Two numbers for each address, sorted. */
  readonly addressHashes: Uint32Array
  /** The position of each hash. */
  readonly addressPositions: Uint32Array
}

/** Stands before a field and says what it is. All are below {@link BLANK}, which is below any letter. */
export const mark = { name: 0x0a, ticker: 0x09, alias: 0x0b } as const

/** Between the words of a field. */
export const BLANK = 0x20

const HINT_BITS = 4

/** Makes {@link SearchIndex.lineHints}. */
export const lineHintsOf = (lineStarts: Uint32Array): Uint32Array => {
  const end = lineStarts.at(-1) ?? 0
  const hints = new Uint32Array((end >> HINT_BITS) + 1)
  let position = 0
  for (let hint = 0; hint < hints.length; hint += 1) {
    while (
      (lineStarts[position + 1] ?? end) <= hint << HINT_BITS &&
      position + 2 < lineStarts.length
    )
      position += 1
    hints[hint] = position
  }
  return hints
}

/** The position whose line holds the unit at `offset`. */
export const positionAt = (
  { lineHints, lineStarts }: Pick<SearchIndex, 'lineHints' | 'lineStarts'>,
  offset: number,
): number => {
  let position = lineHints[offset >> HINT_BITS] ?? 0
  while ((lineStarts[position + 1] ?? Infinity) <= offset) position += 1
  return position
}

/** The UTF-16 units of a text. */
export const unitsOf = (text: string): Uint16Array => {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at)
  return units
}

/** Tables over all units need not be larger. */
export const largestUnit = (text: Uint16Array): number => {
  let largest = 0
  for (let at = 0; at < text.length; at += 1) largest = Math.max(largest, text[at] ?? 0)
  return largest
}
