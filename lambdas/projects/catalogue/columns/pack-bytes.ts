import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

/** Beyond all that is packed here. */
const MAX_BYTES = 2 ** 30
const HEADER_BYTES = 4

/** Compressed by zstd, after the length of what is packed, as 32 bits. */
export const packBytes = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(bytes.byteLength)
  return Buffer.concat([header, await promisify(zstdCompress)(bytes)])
}

/**
 * Reverses {@link packBytes}, into one piece: in pieces of 16 kB, as zlib has it otherwise, it takes
 * four times the CPU.
 * @throws {Error} of damaged bytes
 */
export const unpackBytes = async (packed: Uint8Array): Promise<Uint8Array> => {
  const { byteLength, buffer, byteOffset } = packed
  if (byteLength < HEADER_BYTES) throw new Error('Packed bytes begin with their length.')
  const length = new DataView(buffer, byteOffset).getUint32(0, true)
  if (length > MAX_BYTES) throw new Error(`Packed bytes say that they are ${length}.`)
  const bytes = await promisify(zstdDecompress)(packed.subarray(HEADER_BYTES), {
    // One more, or zlib asks for a second piece to see that nothing follows.
    chunkSize: Math.max(length + 1, 64),
    maxOutputLength: Math.max(length, 1),
  })
  if (bytes.byteLength !== length) throw new Error('Packed bytes are cut off.')
  return bytes
}
