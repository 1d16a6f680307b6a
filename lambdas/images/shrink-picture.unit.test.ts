import { randomFillSync } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../test/support/data/png.ts'
import { formatFor, shrinkPicture } from './shrink-picture.ts'

// The tests look at what was made; the kind of file is checked before it is decoded.
sharp.unblock({ operation: ['VipsForeignLoadHeif'] })

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

const shrink = async (file: Buffer, more: Partial<Parameters<typeof shrinkPicture>[1]> = {}) =>
  await shrinkPicture(file, { width: 64, quality: 75, format: undefined, seconds: 60, ...more })

const refusalOf = async (file: Buffer): Promise<unknown> => {
  try {
    await shrink(file)
  } catch (error) {
    return error
  }
  throw new Error('Nothing was refused.')
}

describe('what a caller takes', () => {
  test.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png;q=0.8', 'webp'],
    ['IMAGE/WEBP', 'webp'],
    ['image/webp;q=0.5, image/avif;q=0', 'webp'],
    ['image/avif;q=0.000,image/webp ; q=0', undefined],
    ['image/*', undefined],
    ['*/*', undefined],
    ['image/avifx', undefined],
    ['', undefined],
  ])('%j is answered with %s', (accept, format) => {
    expect(formatFor(accept)).toBe(format)
  })
})

describe('a picture that is made', () => {
  test.each([
    ['png', undefined, 'image/png', 'png', undefined],
    ['jpeg', undefined, 'image/jpeg', 'jpeg', undefined],
    ['webp', undefined, 'image/webp', 'webp', undefined],
    ['png', 'webp', 'image/webp', 'webp', undefined],
    // AVIF is one of the formats in HEIF's container.
    ['jpeg', 'avif', 'image/avif', 'heif', 'av1'],
  ] as const)(
    'of %s as %s is as wide as asked for, in its proportions',
    async (kind, format, ...is) => {
      const { bytes, type } = await shrink(await plain(400, 200).toFormat(kind).toBuffer(), {
        format,
      })
      const { format: found, compression, width, height } = await sharp(bytes).metadata()
      expect([type, found, compression]).toEqual(is)
      expect([width, height]).toEqual([64, 32])
    },
  )

  test('is never larger than it was', async () => {
    const { bytes } = await shrink(await plain(40, 30).png().toBuffer(), { width: 3840 })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test.each(['jpeg', 'webp', 'avif'] as const)('of less quality is smaller: %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 300, height: 300, channels: 3, background: RED, noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const bytesAt = async (quality: number) =>
      (await shrink(photo, { quality, width: 256, ...(format !== 'jpeg' && { format }) })).bytes
        .byteLength
    expect(await bytesAt(1)).toBeLessThan((await bytesAt(50)) / 2)
    expect(await bytesAt(50)).toBeLessThan(await bytesAt(100))
  })

  test('stands upright and has lost what else the file held', async () => {
    const file = await plain(80, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Someone-in-particular' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const hidden = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])
    for (const format of [undefined, 'webp', 'avif'] as const) {
      const { bytes } = await shrink(hidden, { format })
      const { exif, icc, xmp, width, height } = await sharp(bytes).metadata()
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      expect([width, height]).toEqual([40, 80])
      expect(bytes.toString('latin1')).not.toMatch(/Someone|<script>/)
    }
  })

  test('of one that moves is its first frame', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map(async (colour) => await plain(64, 64, colour).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    const { bytes } = await shrink(moving)
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
    const [red = 0, , blue = 0] = await sharp(bytes).raw().toBuffer()
    expect(red).toBeGreaterThan(blue)
  })

  test('keeps what is clear in it', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { ...RED, alpha: 0 } },
    })
      .png()
      .toBuffer()
    for (const format of [undefined, 'webp', 'avif'] as const) {
      const { bytes } = await shrink(clear, { format })
      expect((await sharp(bytes).stats()).isOpaque).toBe(false)
    }
  })
})

describe('a file that is refused', () => {
  const unreadable = expect.objectContaining({ code: 'ImageUnreadable' }) as unknown
  const tooLarge = expect.objectContaining({ code: 'ImageTooLarge' }) as unknown

  test.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['SVG that begins like a JPEG', '\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG that begins like a WebP', 'RIFF1234WEBP<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['PDF', '%PDF-1.7'],
  ])('is no sound picture: %s', async (_, text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toEqual(unreadable)
  })

  test('is cut off', async () => {
    const jpeg = await plain(800, 600).jpeg().toBuffer()
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toEqual(unreadable)
  })

  test('has more scans than any program writes, each of which goes over all pixels', async () => {
    const jpeg = await plain(80, 60).jpeg({ progressive: true }).toBuffer()
    const scans = (count: number) => Buffer.from('ffda'.repeat(count), 'hex')
    expect((await shrink(Buffer.concat([jpeg, scans(80)]))).type).toBe('image/jpeg')
    expect(await refusalOf(Buffer.concat([jpeg, scans(101)]))).toEqual(unreadable)
  })

  test('has more pixels than are decoded, however few its bytes', async () => {
    expect(await refusalOf(pngOf(5_001, 5_000))).toEqual(tooLarge)
    expect(await refusalOf(pngOf(30_000, 30_000, { pixels: Buffer.alloc(9) }))).toEqual(tooLarge)
  })

  test('becomes larger than an answer may be', async () => {
    const side = 1250
    const noise = Buffer.alloc(side * (1 + side * 3))
    for (let row = 0; row < side; row += 1)
      randomFillSync(noise, row * (1 + side * 3) + 1, side * 3)
    const png = pngOf(side, side, { pixels: deflateSync(noise, { level: 0 }) })
    await expect(shrink(png, { width: 1920 })).rejects.toEqual(tooLarge)
    expect((await shrink(png, { width: 1920, format: 'webp' })).type).toBe('image/webp')
  })
})
