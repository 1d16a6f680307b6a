import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const CHANNELS = 3
/** Eight bits of red, green and blue for each pixel, line by line, as a PNG. */
export const encodePng = (pixels: Uint8Array, width: number, height: number): Buffer => {
  const bytes = width * CHANNELS
  const lines = Buffer.alloc((bytes + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // The byte before each line names its filter: none compresses areas of one colour best.
    lines.set(pixels.subarray(y * bytes, (y + 1) * bytes), y * (bytes + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, true colour; the rest is the usual.
  header[8] = 8
  header[9] = 2
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
