import { PICTURE_PIXELS } from '../../../shared/values/picture.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  hasManyScans,
  hasTooManyPixels,
  INPUT_PIXELS_MAX,
  kindOf,
  openPicture,
} from '../../platform/images/open-picture.ts'

const DECODING_SECONDS_MAX = 8
const UNREADABLE = 'The picture cannot be read. Save it anew as PNG, JPEG or WebP.'

/**
 * Re-encodes the middle square as WebP, upright, first frame only, without anything else of the
 * file.
 * @throws Refusal `UnfitPicture` for everything but a sound PNG, JPEG or WebP of valid size
 */
export const squarePicture = async (bytes: Uint8Array): Promise<Buffer> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kindOf(file) === undefined) throw unfit('Send a PNG, JPEG or WebP picture.')
  if (hasManyScans(file)) throw unfit(UNREADABLE)
  try {
    return await openPicture(bytes, DECODING_SECONDS_MAX)
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (cause) {
    throw hasTooManyPixels(cause)
      ? unfit(`Send a picture of at most ${INPUT_PIXELS_MAX / 1_000_000} million pixels.`, cause)
      : unfit(UNREADABLE, cause)
  }
}

const unfit = (remedy: string, cause?: unknown): Refusal =>
  new Refusal('UnfitPicture', remedy, { fieldErrors: { picture: remedy }, cause })
