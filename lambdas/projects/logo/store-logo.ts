import { createHash } from 'node:crypto'
import { pictureBucket } from '../../platform/objects/picture-bucket.ts'

/** Another logo has another address. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** 192 bits: nobody finds another picture of the same name. */
const NAME_LENGTH = 32

/**
 * Stores a logo under a name made of its content, so that no event ever shows another logo than was
 * recorded. Storing it again changes nothing.
 *
 * @returns its path, for the project's facts
 */
export const storeLogo = async (webp: Uint8Array): Promise<string> => {
  const hash = createHash('sha256').update(webp).digest('base64url')
  const path = `/pictures/projects/${hash.slice(0, NAME_LENGTH)}.webp`
  await pictureBucket().put(path, webp, CACHE_CONTROL)
  return path
}
