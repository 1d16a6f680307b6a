import {
  type Columns,
  type Schema,
  startOf,
  type TextColumn,
  type Values,
  type WordsColumn,
} from './column-types.ts'

/**
 * A copy with other values in some slots, as long as it has to be for them. Every slot from 0 on has
 * to have had a value or get one.
 */
export const patchColumns = <S extends Schema>(
  schema: S,
  before: Columns<S> | undefined,
  changes: ReadonlyMap<number, Values<S>>,
): Columns<S> => {
  const count = Math.max(before?.count ?? 0, ...[...changes.keys()].map((slot) => slot + 1))
  const columns: Record<string, unknown> = { count }
  for (const [name, type] of Object.entries(schema)) {
    const valueAt = (slot: number) => changes.get(slot)?.[name]
    const column = before?.[name]
    if (type === 'text') {
      columns[name] = patchText(column as TextColumn | undefined, count, valueAt as TextAt)
    } else if (type === 'words') {
      columns[name] = patchWords(column as WordsColumn | undefined, count, valueAt as WordsAt)
    } else {
      const patched = new ARRAYS[type](count)
      if (column) patched.set(column as Float64Array)
      for (const slot of changes.keys()) patched[slot] = valueAt(slot) as number
      columns[name] = patched
    }
  }
  return columns as Columns<S>
}

const ARRAYS = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const

/** undefined: as before. */
type TextAt = (slot: number) => string | undefined
type WordsAt = (slot: number) => readonly string[] | undefined

const patchText = (before: TextColumn | undefined, count: number, valueAt: TextAt): TextColumn => {
  const ends = new Uint32Array(count)
  const parts: Uint8Array[] = []
  let end = 0
  for (let slot = 0; slot < count; slot += 1) {
    const value = valueAt(slot)
    const part =
      value === undefined
        ? before?.pool.subarray(startOf(before.ends, slot), before.ends[slot])
        : Buffer.from(value)
    if (part) parts.push(part)
    end += part?.length ?? 0
    ends[slot] = end
  }
  return { ends, pool: Buffer.concat(parts) }
}

/** Words that nobody uses any more go. */
const patchWords = (
  before: WordsColumn | undefined,
  count: number,
  valueAt: WordsAt,
): WordsColumn => {
  const codeOf = new Map<string, number>()
  const ends = new Uint32Array(count)
  const codes: number[] = []
  for (let slot = 0; slot < count; slot += 1) {
    const value = valueAt(slot)
    const from = before ? startOf(before.ends, slot) : 0
    const list =
      value ??
      [...(before?.codes.subarray(from, before.ends[slot]) ?? [])].map(
        (code) => before?.words[code] ?? '',
      )
    for (const word of list) {
      if (!codeOf.has(word)) codeOf.set(word, codeOf.size)
      codes.push(codeOf.get(word) ?? 0)
    }
    ends[slot] = codes.length
  }
  return { words: [...codeOf.keys()], codes: Uint16Array.from(codes), ends }
}
