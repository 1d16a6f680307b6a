import type { Columns, ColumnType, Schema, TextColumn, WordsColumn } from './column-types.ts'
import { packBytes, unpackBytes } from './pack-bytes.ts'

/** `ASC1` */
const MAGIC = 0x31_43_53_41
const HEADER_BYTES = 8

/** Damaged, cut off, or of another format. */
export class BrokenColumnsError extends Error {
  override readonly name = 'BrokenColumnsError'
}

interface Block {
  readonly bytes: Uint8Array
  /** Of an element, to be aligned by. */
  readonly width: 1 | 2 | 4 | 8
}

/**
 * The columns of a group as one object, compressed. Inside: magic, count, the lengths of the arrays in
 * the order of the schema, then the arrays one after the other, the widest elements first, so that each
 * can be read where it lies.
 */
export const encodeColumns = async <S extends Schema>(
  schema: S,
  columns: Columns<S>,
): Promise<Uint8Array> => {
  const blocks = Object.entries(schema).flatMap(([name, type]) =>
    blocksOf(type, columns[name] as never),
  )
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(columns.count, 4)
  const lengths = blocks.map(({ bytes }) => bytes.byteLength)
  const table = Buffer.from(Uint32Array.from([blocks.length, ...lengths]).buffer)
  const ordered = inOrderOfWidth(blocks).map(({ bytes }) => bytes)
  const whole = Buffer.concat([header, pad8(table), ...ordered])
  return await packBytes(whole)
}

/**
 * Reverses {@link encodeColumns}; arrays are views on the unpacked bytes.
 * @throws {BrokenColumnsError}
 */
export const decodeColumns = async <S extends Schema>(
  schema: S,
  packed: Uint8Array,
): Promise<Columns<S>> => {
  const bytes = aligned(await unpack(packed))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES + 8 || view.getUint32(0, true) !== MAGIC) {
    throw new BrokenColumnsError('These are no columns.')
  }
  const count = view.getUint32(4, true)
  const types = Object.entries(schema)
  const widths = types.flatMap(([, type]) => WIDTHS[type])
  if (view.getUint32(HEADER_BYTES, true) !== widths.length) {
    throw new BrokenColumnsError('The columns are of another format.')
  }
  const tableBytes = Math.ceil((widths.length + 1) / 2) * 8
  let offset = HEADER_BYTES + tableBytes
  const parts = new Map<number, Uint8Array>()
  const places = widths.map((width, index) => ({ width, index }))
  for (const { index } of inOrderOfWidth(places)) {
    const length = view.getUint32(HEADER_BYTES + 4 + index * 4, true)
    if (offset + length > bytes.byteLength) throw new BrokenColumnsError('The columns are cut off.')
    parts.set(index, bytes.subarray(offset, offset + length))
    offset += length
  }
  let next = 0
  const take = (): Uint8Array => parts.get(next++) ?? new Uint8Array()
  const columns: Record<string, unknown> = { count }
  for (const [name, type] of types) columns[name] = columnOf(type, take)
  return columns as Columns<S>
}

/** Of the arrays that each type is made of. */
const WIDTHS: Readonly<Record<ColumnType, readonly Block['width'][]>> = {
  f64: [8],
  u32: [4],
  u16: [2],
  u8: [1],
  text: [4, 1],
  words: [4, 2, 1],
}

const blocksOf = (
  type: ColumnType,
  column: ArrayBufferView | TextColumn | WordsColumn,
): Block[] => {
  const arrays = ArrayBuffer.isView(column)
    ? [column]
    : 'pool' in column
      ? [column.ends, column.pool]
      : [column.ends, column.codes, Buffer.from(JSON.stringify(column.words))]
  return arrays.map((array, index) => ({
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    width: WIDTHS[type][index] ?? 1,
  }))
}

const columnOf = (type: ColumnType, take: () => Uint8Array): unknown => {
  switch (type) {
    case 'f64': {
      return viewOf(Float64Array, take())
    }
    case 'u32': {
      return viewOf(Uint32Array, take())
    }
    case 'u16': {
      return viewOf(Uint16Array, take())
    }
    case 'u8': {
      return take()
    }
    case 'text': {
      return { ends: viewOf(Uint32Array, take()), pool: take() }
    }
    case 'words': {
      const [ends, codes] = [viewOf(Uint32Array, take()), viewOf(Uint16Array, take())]
      return { ends, codes, words: JSON.parse(Buffer.from(take()).toString()) as string[] }
    }
  }
}

const viewOf = <Whole>(
  Type: {
    readonly BYTES_PER_ELEMENT: number
    new (buffer: ArrayBufferLike, offset: number, length: number): Whole
  },
  bytes: Uint8Array,
): Whole => new Type(bytes.buffer, bytes.byteOffset, bytes.byteLength / Type.BYTES_PER_ELEMENT)

const inOrderOfWidth = <One extends { readonly width: number }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => b.width - a.width)

const unpack = async (packed: Uint8Array): Promise<Uint8Array> => {
  try {
    return await unpackBytes(packed)
  } catch (cause) {
    throw new BrokenColumnsError('The columns cannot be unpacked.', { cause })
  }
}

/** Arrays of eight bytes an element need a beginning at a multiple of it. */
const aligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes)

const pad8 = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)])
