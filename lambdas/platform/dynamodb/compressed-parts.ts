import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** An item holds at most 400 KB, attribute names included. */
const PART_MAX_BYTES = 350 * 1024

/** Gzips a value as JSON and cuts it into parts, at least one, that each fit an item. */
export const compressInParts = async (value: unknown): Promise<Uint8Array[]> => {
  const bytes = await promisify(gzip)(JSON.stringify(value))
  return Array.from({ length: Math.ceil(bytes.length / PART_MAX_BYTES) }, (_, part) =>
    bytes.subarray(part * PART_MAX_BYTES, (part + 1) * PART_MAX_BYTES),
  )
}

/**
 * Reverses {@link compressInParts}.
 * @throws SyntaxError, or an error of zlib with a code `Z_…`, for damaged parts
 */
export const decompressParts = async (parts: readonly Uint8Array[]): Promise<unknown> =>
  JSON.parse((await promisify(gunzip)(Buffer.concat(parts))).toString('utf8'))
