import sharp from 'sharp'
import { PICTURE_PIXELS } from '../../shared/values/picture.ts'
import { Refusal } from '../platform/event-store/refusal.ts'

/** A picture of a modern phone fits; decoded it takes 100 MB at most. */
const INPUT_PIXELS_MAX = 25_000_000
const DECODING_SECONDS_MAX = 8
/** Programs write about ten. The limit of time does not see them, as they are all read beforehand. */
const JPEG_SCANS_MAX = 100
const UNREADABLE = 'The picture cannot be read. Save it anew as PNG, JPEG or WebP.'

/** How files of each kind begin; the name and the stated type of a file may say anything. */
const isKnownKind = (file: Buffer): boolean => {
  const beginsWith = (text: string, at = 0): boolean =>
    file.toString('latin1', at, at + text.length) === text
  const isPng = beginsWith('\x89PNG\r\n\x1a\n')
  const isJpeg = beginsWith('\xff\xd8\xff')
  return isPng || isJpeg || (beginsWith('RIFF') && beginsWith('WEBP', 8))
}

/**
 * A few bytes make one more scan of a progressive JPEG, and each goes over all its pixels. The marker
 * that begins one is found in nothing else of a JPEG but by chance.
 */
const hasManyScans = (file: Buffer): boolean => {
  if (file[0] !== 0xff) return false
  let scans = 0
  for (let at = file.indexOf(SCAN); at >= 0; at = file.indexOf(SCAN, at + 2)) scans += 1
  return scans > JPEG_SCANS_MAX
}
const SCAN = Buffer.from([0xff, 0xda])

// A Lambda has one request at a time and no use for pictures of earlier ones.
sharp.concurrency(1)
sharp.cache(false)
// What is not needed cannot be attacked: vector formats, camera files, document formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})

/**
 * Makes a picture anew: a square cut out of the middle, as WebP, upright, without anything else
 * that the file held. Of a moving picture the first frame counts.
 *
 * @throws Refusal `UnfitPicture` for everything but a sound PNG, JPEG or WebP of fit size
 */
export const squarePicture = async (bytes: Uint8Array): Promise<Buffer> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isKnownKind(file)) throw unfit('Send a PNG, JPEG or WebP picture.')
  if (hasManyScans(file)) throw unfit(UNREADABLE)
  try {
    return await sharp(bytes, {
      limitInputPixels: INPUT_PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .toBuffer()
  } catch (cause) {
    const isLarge = cause instanceof Error && cause.message.includes('pixel limit')
    throw isLarge
      ? unfit(`Send a picture of at most ${INPUT_PIXELS_MAX / 1_000_000} million pixels.`, cause)
      : unfit(UNREADABLE, cause)
  }
}

const unfit = (remedy: string, cause?: unknown): Refusal =>
  new Refusal('UnfitPicture', remedy, { fieldErrors: { picture: remedy }, cause })
