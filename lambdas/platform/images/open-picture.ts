import sharp, { type Sharp } from 'sharp'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** A picture of a modern phone fits; decoded it takes 100 MB at most. */
export const INPUT_PIXELS_MAX = 25_000_000
/** Programs write about ten. The limit of time does not see them, as they are all read beforehand. */
const JPEG_SCANS_MAX = 100

/** How files of each kind begin; the name and the stated type of a file may say anything. */
export const kindOf = (file: Buffer): PictureKind | undefined => {
  const beginsWith = (text: string, at = 0): boolean =>
    file.toString('latin1', at, at + text.length) === text
  if (beginsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (beginsWith('\xff\xd8\xff')) return 'jpeg'
  return beginsWith('RIFF') && beginsWith('WEBP', 8) ? 'webp' : undefined
}

/**
 * A few bytes make one more scan of a progressive JPEG, and each goes over all its pixels. The marker
 * that begins one is found in nothing else of a JPEG but by chance.
 */
export const hasManyScans = (file: Buffer): boolean => {
  if (file[0] !== 0xff) return false
  let scans = 0
  for (let at = file.indexOf(SCAN); at >= 0; at = file.indexOf(SCAN, at + 2)) scans += 1
  return scans > JPEG_SCANS_MAX
}
const SCAN = Buffer.from([0xff, 0xda])

// A Lambda has one request at a time and no use for pictures of earlier ones.
sharp.concurrency(1)
sharp.cache(false)
// What is not needed cannot be attacked: vector formats, camera files, document formats. It holds
// for the whole process, so that all who decode have to agree: they do it here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})

/**
 * A picture from a stranger, upright; of a moving one the first frame. It is decoded when something
 * is made of it, which carries nothing else that the file held.
 *
 * @param seconds of work before it is given up, at least 1
 */
export const openPicture = (file: Uint8Array, seconds: number): Sharp =>
  sharp(file, { limitInputPixels: INPUT_PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .timeout({ seconds })

/** Whether decoding failed because the picture has more pixels than are taken. */
export const hasTooManyPixels = (failure: unknown): boolean =>
  failure instanceof Error && failure.message.includes('pixel limit')
