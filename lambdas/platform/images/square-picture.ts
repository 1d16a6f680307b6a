import { PICTURE_PIXELS } from '../../../shared/values/pictures/picture.ts'
import { Refusal } from '../refusal.ts'
import {
  hasManyScans,
  hasTooManyPixels,
  INPUT_PIXELS_MAX,
  kindOf,
  openPicture,
} from './open-picture.ts'

interface SquareOptions {
  /** Of the form, for the refusal. */
  readonly field?: string
  /** `cover`: the middle square, of a photograph. `contain`: all of it on a clear ground, of a logo. */
  readonly fit?: 'cover' | 'contain'
  /** Limit of work. Default: 8. */
  readonly seconds?: number
}

const DECODING_SECONDS_MAX = 8
const UNREADABLE = 'The picture cannot be read. Save it anew as PNG, JPEG or WebP.'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Flat colours and sharp edges of a logo suffer from what a photograph hides. */
const QUALITY = { cover: { quality: 82 }, contain: { lossless: true } } as const

/**
 * Re-encodes a picture as a square WebP, upright, first frame only, without anything else of the
 * file. The same file gives the same bytes.
 * @throws Refusal `InvalidPicture` for everything but a sound PNG, JPEG or WebP of valid size
 */
export const squarePicture = async (
  bytes: Uint8Array,
  { field = 'picture', fit = 'cover', seconds = DECODING_SECONDS_MAX }: SquareOptions = {},
): Promise<Buffer> => {
  const invalid = (remedy: string, cause?: unknown): Refusal =>
    new Refusal('InvalidPicture', remedy, { fieldErrors: { [field]: remedy }, cause })
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kindOf(file) === undefined) throw invalid('Send a PNG, JPEG or WebP picture.')
  if (hasManyScans(file)) throw invalid(UNREADABLE)
  try {
    return await openPicture(bytes, seconds)
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit, background: CLEAR })
      .webp(QUALITY[fit])
      .toBuffer()
  } catch (cause) {
    throw hasTooManyPixels(cause)
      ? invalid(`Send a picture of at most ${INPUT_PIXELS_MAX / 1_000_000} million pixels.`, cause)
      : invalid(UNREADABLE, cause)
  }
}
