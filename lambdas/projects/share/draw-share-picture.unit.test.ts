import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BANDS } from '../../../shared/values/rating.ts'
import { markColours } from '../badges/drawn-rating.ts'
import { drawSharePicture, drawSitePicture } from './draw-share-picture.ts'
import type { ShareContent } from './share-content.ts'

const MARGIN = 72
const rated: ShareContent = {
  id: 'quernstead',
  name: 'Quernstead',
  ticker: 'QRN',
  category: 'Lending',
  band: 'AA',
  score: 82.4,
  interval: [78.2, 88.9],
  confidence: 0.86,
  confidenceLevel: 'high',
  formulaVersion: '1.0.0',
  day: '2026-11-22',
  demo: true,
}

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ format: 'raw', width: 1200, height: 630, channels: 3 })
  return (x: number, y: number): string =>
    `#${data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3).toString('hex')}`
}

test.each(BANDS)('the mark of %s has the colour of its band', async (band) => {
  const isRated = band !== 'N/A'
  const at = await pixelsOf(
    drawSharePicture({ ...rated, band, score: isRated ? 50 : null, interval: null }),
  )
  // Near the left edge of the first shape, half way down, beside the letters.
  expect(at(76, 358)).toBe(isRated ? markColours[band].ground : '#ffffff')
})

const hostile: readonly (readonly [string, Partial<ShareContent>])[] = [
  ['the longest', { name: 'W'.repeat(60), ticker: 'W'.repeat(20), category: 'W'.repeat(40) }],
  ['in a script that the font lacks', { name: '鑑定所', ticker: '鑑', category: '貸付' }],
  ['of one letter', { name: 'i', ticker: undefined }],
  ['with the highest score', { band: 'AAA', score: 100, interval: [100, 100], confidence: 1 }],
  ['with the lowest score', { band: 'D', score: 0, interval: [0, 100], confidenceLevel: 'medium' }],
  ['without a score', { band: 'N/A', score: null, interval: null, confidenceLevel: 'none' }],
]

test.each(hostile)('a project %s stays within the margins', async (_, changes) => {
  const at = await pixelsOf(drawSharePicture({ ...rated, ...changes }))
  // The marker of the score and the lines of the outlines are a little wider than the point they mark.
  const reach = 2
  for (let y = 0; y < 630; y += 1) {
    for (const x of [10, MARGIN - 1 - reach, 1200 - MARGIN + reach, 1190]) {
      expect([x, y, at(x, y)]).toEqual([x, y, '#ffffff'])
    }
  }
})

test('says what a project is called: by its ticker or its id where the font lacks its letters', () => {
  const shown = (changes: Partial<ShareContent>) => drawSharePicture({ ...rated, ...changes })
  expect(shown({ name: '鑑定所' })).toEqual(shown({ name: 'QRN' }))
  expect(shown({ name: '鑑定所', ticker: undefined })).toEqual(
    shown({ name: 'quernstead', ticker: undefined }),
  )
  expect(shown({ name: 'Other' })).not.toEqual(shown({}))
})

test('a confidence that was enough for a score is not called too low', async () => {
  const unknown: ShareContent = { ...rated, confidence: 0, confidenceLevel: 'none' }
  const inOval = async (content: ShareContent): Promise<string[]> => {
    const at = await pixelsOf(drawSharePicture(content))
    return Array.from({ length: 160 * 40 }, (_, n) =>
      at(650 + (n % 160), 375 + Math.floor(n / 160)),
    )
  }
  const tooLow = await inOval({ ...unknown, band: 'N/A', score: null, interval: null })
  expect(new Set(tooLow).size).toBeGreaterThan(1)
  expect(await inOval({ ...unknown, band: 'D', score: 4.7, interval: [0, 9] })).not.toEqual(tooLow)
})

test('a confidence is cut, so that it is not of another level', () => {
  const low = (confidence: number): Buffer =>
    drawSharePicture({ ...rated, confidence, confidenceLevel: 'low' })
  expect(low(58 / 97).equals(low(0.59))).toBe(true)
})

test('a fictional project is marked', async () => {
  const darkBelow = async (png: Buffer): Promise<boolean> => {
    const at = await pixelsOf(png)
    const places = Array.from({ length: 120 * 24 }, (_, n) =>
      at(1008 + (n % 120), 560 + Math.floor(n / 120)),
    )
    return places.includes('#a8420f')
  }
  expect(await darkBelow(drawSharePicture(rated))).toBe(true)
  expect(await darkBelow(drawSharePicture({ ...rated, demo: false }))).toBe(false)
})

test('the picture of all other pages is one too', async () => {
  const at = await pixelsOf(drawSitePicture())
  expect(at(10, 300)).toBe('#ffffff')
})
