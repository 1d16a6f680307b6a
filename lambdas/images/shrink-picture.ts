import { Refusal } from '../platform/refusal.ts'
import {
  hasManyScans,
  hasTooManyPixels,
  INPUT_PIXELS_MAX,
  kindOf,
  openPicture,
  type PictureKind,
} from '../platform/images/open-picture.ts'

type Format = PictureKind | 'avif'

/** A Lambda's response ends at 6 MB, with bytes as base64. */
const OUTPUT_MAX_BYTES = 4_400_000
/** Relative to the other formats' scale. */
const AVIF_QUALITY = 0.65

/** By the `Accept` header; undefined: the picture's own. */
export const formatFor = (accept: string): 'avif' | 'webp' | undefined => {
  const taken = new Set(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => range.split(';').map((part) => part.trim()))
      .filter((range) => !range.some((part) => /^q=0(\.0*)?$/.test(part)))
      .map(([type]) => type),
  )
  if (taken.has('image/avif')) return 'avif'
  return taken.has('image/webp') ? 'webp' : undefined
}

/**
 * Re-encodes a picture, never wider than it was.
 * @param quality 1–100
 * @param format undefined: the picture's own
 * @param seconds limit of work, at least 1
 * @throws Refusal `ImageUnreadable` for everything but a sound PNG, JPEG or WebP, `ImageTooLarge`
 */
export const shrinkPicture = async (
  file: Buffer,
  {
    width,
    quality,
    format,
    seconds,
  }: {
    readonly width: number
    readonly quality: number
    readonly format: 'avif' | 'webp' | undefined
    readonly seconds: number
  },
): Promise<{ readonly bytes: Buffer; readonly type: `image/${Format}` }> => {
  const kind = kindOf(file)
  if (kind === undefined || hasManyScans(file)) throw unreadable()
  const made = format ?? kind
  const bytes = await openPicture(file, seconds)
    .resize({ width, withoutEnlargement: true })
    // More effort saves a few per cent; AVIF would take ten times as long.
    .toFormat(made, {
      ...(made === 'avif' && { effort: 0 }),
      ...(made !== 'png' && {
        quality: made === 'avif' ? Math.ceil(quality * AVIF_QUALITY) : quality,
      }),
    })
    .toBuffer()
    .catch((cause: unknown) => {
      throw hasTooManyPixels(cause) ? tooManyPixels(cause) : unreadable(cause)
    })
  if (bytes.byteLength > OUTPUT_MAX_BYTES) {
    throw new Refusal('ImageTooLarge', 'The picture is too large to be sent: ask for less width.')
  }
  return { bytes, type: `image/${made}` }
}

const unreadable = (cause?: unknown): Refusal =>
  new Refusal('ImageUnreadable', 'The file is no sound PNG, JPEG or WebP picture.', { cause })

const tooManyPixels = (cause: unknown): Refusal =>
  new Refusal(
    'ImageTooLarge',
    `The picture has more than ${INPUT_PIXELS_MAX / 1_000_000} million pixels.`,
    { cause },
  )
