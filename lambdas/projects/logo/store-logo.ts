import { createHash } from 'node:crypto'
import { type PictureBucket, pictureBucket } from '../../platform/objects/picture-bucket.ts'

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
export const storeLogo = async (
  webp: Uint8Array,
  bucket: PictureBucket = pictureBucket(),
): Promise<string> => {
  const path = logoPath(webp)
  await bucket.put(path, webp, CACHE_CONTROL)
  return path
}

/** Where `storeLogo` puts it. */
export const logoPath = (webp: Uint8Array): string => {
  const hash = createHash('sha256').update(webp).digest('base64url')
  return `/pictures/projects/${hash.slice(0, NAME_LENGTH)}.webp`
}
