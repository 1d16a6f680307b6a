import { lineHintsOf, mark, type SearchIndex } from './search-index.ts'

/** Changes with what any column means. */
const FORMAT = 'assayfi1'

/** What is stored, widest numbers first; the rest follows from it. */
const COLUMNS = [
  ['grams', Float64Array],
  ['byName', Uint32Array],
  ['lineStarts', Uint32Array],
  ['keys', Uint32Array],
  ['gramStarts', Uint32Array],
  ['addressHashes', Uint32Array],
  ['addressPositions', Uint32Array],
  ['text', Uint16Array],
  ['postings', Uint8Array],
] as const satisfies readonly (readonly [keyof SearchIndex, unknown])[]

type Column = (typeof COLUMNS)[number][0]

const ALIGNMENT = 8
/** The format, then how many numbers each column has. */
const HEAD_BYTES = aligned(FORMAT.length + 4 * COLUMNS.length)

/** The bytes of something else, of another format, or not all of them. */
class IndexBytesError extends Error {
  override readonly name = 'IndexBytesError'
}

/**
 * The index as one object. Decoding finds no damage: store it with a checksum, as compression adds one.
 */
export const encodeIndex = (index: SearchIndex): Uint8Array => {
  const total = COLUMNS.reduce((sum, [name]) => sum + aligned(index[name].byteLength), HEAD_BYTES)
  const bytes = new Uint8Array(total)
  const head = new DataView(bytes.buffer)
  let start = HEAD_BYTES
  for (const [at, letter] of FORMAT.split('').entries()) bytes[at] = letter.charCodeAt(0)
  for (const [at, [name]] of COLUMNS.entries()) {
    const { buffer, byteOffset, byteLength, length } = index[name]
    head.setUint32(FORMAT.length + 4 * at, length, true)
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), start)
    start += aligned(byteLength)
  }
  return bytes
}

/**
 * Opens an index: columns are views of the bytes, which must not change any more. Copied once when
 * they do not start at a multiple of eight.
 *
 * @throws {IndexBytesError} when the bytes are of another kind or cut off, or columns do not fit each other
 */
export const decodeIndex = (bytes: Uint8Array): SearchIndex => {
  if (bytes.byteOffset % ALIGNMENT !== 0) return decodeIndex(new Uint8Array(bytes))
  const format = String.fromCharCode(...bytes.subarray(0, FORMAT.length))
  if (format !== FORMAT)
    throw new IndexBytesError(
      `A search index starts with ${FORMAT}, and not with ${JSON.stringify(format)}.`,
    )
  if (bytes.length < HEAD_BYTES) throw cutOff(bytes.length, HEAD_BYTES)

  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES)
  const columns: Partial<Record<Column, unknown>> = {}
  const views: (() => void)[] = []
  let start = HEAD_BYTES
  for (const [at, [name, Numbers]] of COLUMNS.entries()) {
    const from = bytes.byteOffset + start
    const length = head.getUint32(FORMAT.length + 4 * at, true)
    views.push(() => (columns[name] = new Numbers(bytes.buffer as ArrayBuffer, from, length)))
    start += aligned(length * Numbers.BYTES_PER_ELEMENT)
  }
  if (start !== bytes.length) throw cutOff(bytes.length, start)
  for (const makeView of views) makeView()
  return checked(columns as Pick<SearchIndex, Column>)
}

const checked = (columns: Pick<SearchIndex, Column>): SearchIndex => {
  const { byName, lineStarts, text, grams, gramStarts, postings } = columns
  const { addressHashes, addressPositions } = columns
  const count = byName.length
  const fits =
    lineStarts.length === count + 1 &&
    lineStarts[0] === 0 &&
    lineStarts[count] === text.length &&
    neverFalls(lineStarts) &&
    (count === 0 || text[0] === mark.name) &&
    gramStarts.length === grams.length + 1 &&
    gramStarts[grams.length] === postings.length &&
    neverFalls(gramStarts) &&
    addressHashes.length === 2 * addressPositions.length
  if (!fits) throw new IndexBytesError('The columns of the search index do not fit each other.')
  return { count, ...columns, lineHints: lineHintsOf(lineStarts) }
}

/** No loop over a stretch is longer than the column that it lies in. */
const neverFalls = (starts: Uint32Array): boolean => {
  for (let at = 1; at < starts.length; at += 1)
    if ((starts[at] ?? 0) < (starts[at - 1] ?? 0)) return false
  return true
}

const cutOff = (length: number, wanted: number): IndexBytesError =>
  new IndexBytesError(`The search index has ${length} bytes, and by its head ${wanted}.`)

function aligned(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT
}
