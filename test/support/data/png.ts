import { crc32, deflateSync } from 'node:zlib'

/** PNG specification, "Chunk layout". */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of this declared size, whatever is in it. */
export const pngOf = (
  width: number,
  height: number,
  { before = [], pixels }: { readonly before?: readonly Buffer[]; readonly pixels?: Buffer } = {},
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', pixels ?? deflateSync(Buffer.alloc(height * (1 + width * 3)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
