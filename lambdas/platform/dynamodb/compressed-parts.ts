import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** An item of DynamoDB holds at most 400 KB, attribute names included. */
const PART_MAX_BYTES = 350 * 1024

/** A value as gzipped JSON, cut into parts that fit an item each; one part at least. */
export const compressInParts = async (value: unknown): Promise<Uint8Array[]> => {
  const bytes = await promisify(gzip)(JSON.stringify(value))
  return Array.from({ length: Math.ceil(bytes.length / PART_MAX_BYTES) }, (_, part) =>
    bytes.subarray(part * PART_MAX_BYTES, (part + 1) * PART_MAX_BYTES),
  )
}

/**
 * The value that {@link compressInParts} made the parts of.
 *
 * @throws SyntaxError, or an error of zlib with a code `Z_…`, when the parts are damaged
 */
export const decompressParts = async (parts: readonly Uint8Array[]): Promise<unknown> =>
  JSON.parse((await promisify(gunzip)(Buffer.concat(parts))).toString('utf8'))
