/** What a column holds of each project. */
export type ColumnType = 'f64' | 'u32' | 'u16' | 'u8' | 'text' | 'words'

/** The columns of a group, by name. Their order is part of the format. */
export type Schema = Readonly<Record<string, ColumnType>>

/** Texts in one pool of UTF-8; most are never made strings. */
export interface TextColumn {
  readonly pool: Uint8Array
  /** Where each text ends in the pool; the next one begins there. */
  readonly ends: Uint32Array
}

/** Lists of words from a small vocabulary. */
export interface WordsColumn {
  readonly words: readonly string[]
  /** Positions in `words`, list after list. */
  readonly codes: Uint16Array
  /** Where each list ends in `codes`. */
  readonly ends: Uint32Array
}

interface ColumnOf {
  readonly f64: Float64Array
  readonly u32: Uint32Array
  readonly u16: Uint16Array
  readonly u8: Uint8Array
  readonly text: TextColumn
  readonly words: WordsColumn
}

interface ValueOf {
  readonly f64: number
  readonly u32: number
  readonly u16: number
  readonly u8: number
  readonly text: string
  readonly words: readonly string[]
}

/** One group of a segment: a value of each column for each slot from 0 to `count` - 1. */
export type Columns<S extends Schema> = {
  readonly [Name in keyof S]: ColumnOf[S[Name]]
} & { readonly count: number }

/** Columns of any group. */
export type AnyColumns = Readonly<Record<string, unknown>> & { readonly count: number }

/** A project's values. */
export type Values<S extends Schema> = { readonly [Name in keyof S]: ValueOf[S[Name]] }

const decoder = new TextDecoder()

export const textAt = ({ pool, ends }: TextColumn, slot: number): string =>
  decoder.decode(pool.subarray(startOf(ends, slot), ends[slot]))

export const wordsAt = ({ words, codes, ends }: WordsColumn, slot: number): string[] =>
  [...codes.subarray(startOf(ends, slot), ends[slot])].map((code) => words[code] ?? '')

/** A column of numbers over all segments. */
export const joined = (parts: readonly (Float64Array | Uint32Array)[]): Float64Array => {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Where the part of a slot begins. */
export const startOf = (ends: Uint32Array, slot: number): number =>
  slot === 0 ? 0 : (ends[slot - 1] ?? 0)
