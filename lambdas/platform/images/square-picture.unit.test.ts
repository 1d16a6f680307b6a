import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_PIXELS } from '../../../shared/values/pictures/picture.ts'
import { pngOf } from '../../../test/support/data/png.ts'
import { squarePicture } from './square-picture.ts'

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Red on the left half, blue on the right. */
const twoColours = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: BLUE },
      },
      gravity: 'east',
    },
  ])

const colourAt = async (
  webp: Buffer,
  x: number,
  y: number,
): Promise<'red' | 'blue' | 'clear' | 'other'> => {
  const [red = 0, , blue = 0, alpha = 255] = await sharp(webp)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (alpha < 30) return 'clear'
  if (red > 150 && blue < 100) return 'red'
  return blue > 150 && red < 100 ? 'blue' : 'other'
}

const refusalOf = async (bytes: Uint8Array, field?: string): Promise<unknown> => {
  try {
    await squarePicture(bytes, field === undefined ? {} : { field })
  } catch (error) {
    return error
  }
  throw new Error('Nothing was refused.')
}

/** A grey progressive JPEG of 8 by 8 pixels: one scan of its brightness, and the others add nothing. */
const jpegOfScans = (scans: number): Buffer => {
  const table = (place: number, symbol: number) => [
    0xff,
    0xc4,
    0,
    20,
    place,
    1,
    ...Array<number>(15).fill(0),
    symbol,
  ]
  const scan = (from: number, to: number, data: number) => [
    0xff,
    0xda,
    0,
    8,
    1,
    1,
    0,
    from,
    to,
    0,
    data,
  ]
  const parts = [
    [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)],
    [0xff, 0xc2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0],
    table(0x00, 0),
    table(0x10, 0),
    scan(0, 0, 0x7f),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63, 0x7f)),
    [0xff, 0xd9],
  ]
  return Buffer.from(parts.flat())
}

const invalid = (remedy: string) =>
  expect.objectContaining({ code: 'InvalidPicture', fieldErrors: { picture: remedy } }) as unknown

const UNKNOWN = 'Send a PNG, JPEG or WebP picture.'
const UNREADABLE = 'The picture cannot be read. Save it anew as PNG, JPEG or WebP.'
const TOO_LARGE = 'Send a picture of at most 25 million pixels.'

describe('a picture that is taken', () => {
  test.each([
    ['PNG', async () => await plain(800, 600).png().toBuffer()],
    ['JPEG', async () => await plain(800, 600).jpeg().toBuffer()],
    ['WebP', async () => await plain(800, 600).webp().toBuffer()],
    ['tiny', async () => await plain(1, 1).png().toBuffer()],
    ['very long', async () => await plain(1, 16_000).png().toBuffer()],
    ['as large as may be', async () => await plain(5_000, 5_000).png().toBuffer()],
    ['grey', async () => await plain(80, 60).greyscale().png().toBuffer()],
    ['for print', async () => await plain(80, 60).toColourspace('cmyk').jpeg().toBuffer()],
  ])('becomes a square WebP: %s', async (_, make) => {
    // The largest takes a busy machine longer than callers wait.
    const webp = await squarePicture(await make(), { seconds: 600 })
    const { format, width, height, space } = await sharp(webp).metadata()
    expect({ format, width, height, space }).toEqual({
      format: 'webp',
      width: PICTURE_PIXELS,
      height: PICTURE_PIXELS,
      space: 'srgb',
    })
    expect(webp.length).toBeLessThan(40_000)
  })

  test('is cut out of the middle', async () => {
    const wide = await twoColours(800, 200).png().toBuffer()
    const webp = await squarePicture(wide)
    expect(await colourAt(webp, 64, 128)).toBe('red')
    expect(await colourAt(webp, 192, 128)).toBe('blue')
  })

  test('of which all is wanted stands on a clear ground, sharp to the pixel', async () => {
    const wide = await twoColours(512, 128).png().toBuffer()
    const webp = await squarePicture(wide, { fit: 'contain' })
    const { format, width, height, hasAlpha } = await sharp(webp).metadata()
    expect([format, width, height, hasAlpha]).toEqual(['webp', 256, 256, true])
    expect(await colourAt(webp, 128, 20)).toBe('clear')
    expect(await colourAt(webp, 128, 236)).toBe('clear')
    expect(await colourAt(webp, 2, 128)).toBe('red')
    expect(await colourAt(webp, 254, 128)).toBe('blue')
    const flat = await squarePicture(await plain(64, 64).png().toBuffer(), { fit: 'contain' })
    expect([...(await sharp(flat).removeAlpha().raw().toBuffer())].slice(0, 3)).toEqual([
      220, 20, 20,
    ])
  })

  test('gives the same bytes each time', async () => {
    const file = await twoColours(300, 200).jpeg().toBuffer()
    const first = await squarePicture(file, { fit: 'contain' })
    expect(first.equals(await squarePicture(file, { fit: 'contain' }))).toBe(true)
  })

  test('stands upright, whichever way the camera was held', async () => {
    const lying = await twoColours(400, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const webp = await squarePicture(lying)
    expect(await colourAt(webp, 128, 40)).toBe('red')
    expect(await colourAt(webp, 128, 216)).toBe('blue')
  })

  test('keeps what is clear in it', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { ...RED, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(await colourAt(await squarePicture(clear), 128, 128)).toBe('clear')
  })

  test('loses what else the file held', async () => {
    const file = await plain(64, 64)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Someone-in-particular' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Xmp-in-particular</x:xmpmeta>')
      .toBuffer()
    expect(file.toString('latin1')).toContain('Someone-in-particular')
    const hidden = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])
    const webp = await squarePicture(hidden)
    const { exif, icc, xmp, iptc } = await sharp(webp).metadata()
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
    for (const word of ['Someone', 'Xmp-in', '<script>']) {
      expect(webp.toString('latin1')).not.toContain(word)
    }
  })

  test('that moves stands still at its first frame', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map(async (colour) => await plain(64, 64, colour).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const webp = await squarePicture(moving)
    expect((await sharp(webp, { animated: true }).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(webp, 128, 128)).toBe('red')
  })
})

describe('a file that is refused', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['SVG after blanks', '  \n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['BMP', 'BM\x46\0\0\0'],
    ['a sound file in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('is no picture of a known kind: %s', async (_, text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toEqual(invalid(UNKNOWN))
  })

  test.each([
    ['HTML that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['SVG that begins like a JPEG', '\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG that begins like a WebP', 'RIFF1234WEBP<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('cannot be read: %s', async (_, text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toEqual(invalid(UNREADABLE))
  })

  test('is told under the field of its form', async () => {
    const refusal = await refusalOf(Buffer.from('hello'), 'logo')
    expect(refusal).toMatchObject({ fieldErrors: { logo: UNKNOWN } })
  })

  test('is cut off', async () => {
    const jpeg = await twoColours(800, 600).jpeg().toBuffer()
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toEqual(invalid(UNREADABLE))
    const png = await twoColours(800, 600).png().toBuffer()
    expect(await refusalOf(png.subarray(0, png.length / 2))).toEqual(invalid(UNREADABLE))
  })

  test('is a JPEG that goes over its pixels more often than any camera or program has it do', async () => {
    await expect(squarePicture(jpegOfScans(100))).resolves.toBeInstanceOf(Buffer)
    expect(await refusalOf(jpegOfScans(101))).toEqual(invalid(UNREADABLE))
  })

  test('has more pixels than it may', async () => {
    expect(
      await refusalOf(pngOf(20_000, 20_000, { pixels: deflateSync(Buffer.alloc(9)) })),
    ).toEqual(invalid(TOO_LARGE))
    expect(await refusalOf(await plain(5_001, 5_000).jpeg().toBuffer())).toEqual(invalid(TOO_LARGE))
    const endless = pngOf(2 ** 31 - 1, 2 ** 31 - 1, { pixels: deflateSync(Buffer.alloc(9)) })
    expect(await refusalOf(endless)).toEqual(invalid(UNREADABLE))
  })
})
