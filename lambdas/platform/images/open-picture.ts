import sharp, { type Sharp } from 'sharp'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** A modern phone's picture fits; decoded it takes at most 100 MB. */
export const INPUT_PIXELS_MAX = 25_000_000
/** Programs write about ten. The time limit does not cover them: all are read beforehand. */
const JPEG_SCANS_MAX = 100

/** By the first bytes: names and declared types may say anything. */
export const kindOf = (file: Buffer): PictureKind | undefined => {
  const beginsWith = (text: string, at = 0): boolean =>
    file.toString('latin1', at, at + text.length) === text
  if (beginsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (beginsWith('\xff\xd8\xff')) return 'jpeg'
  return beginsWith('RIFF') && beginsWith('WEBP', 8) ? 'webp' : undefined
}

/**
 * A few bytes make a scan of a progressive JPEG, which goes over all pixels. Its marker occurs
 * elsewhere by chance only.
 */
export const hasManyScans = (file: Buffer): boolean => {
  if (file[0] !== 0xff) return false
  let scans = 0
  for (let at = file.indexOf(SCAN); at >= 0; at = file.indexOf(SCAN, at + 2)) scans += 1
  return scans > JPEG_SCANS_MAX
}
const SCAN = Buffer.from([0xff, 0xda])

// A Lambda serves one request at a time.
sharp.concurrency(1)
sharp.cache(false)
// Reduces the attack surface: no vector, camera or document formats. Process-wide, hence here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})

/**
 * Decodes a stranger's picture, upright, first frame only.
 * @param seconds limit of work, at least 1
 */
export const openPicture = (file: Uint8Array, seconds: number): Sharp =>
  sharp(file, { limitInputPixels: INPUT_PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .timeout({ seconds })

export const hasTooManyPixels = (failure: unknown): boolean =>
  failure instanceof Error && failure.message.includes('pixel limit')
