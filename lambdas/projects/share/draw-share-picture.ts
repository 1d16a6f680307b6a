import { dateText, MONTHS } from '../../../shared/values/days.ts'
import { ratingBands } from '../../../shared/values/rating.ts'
import { DEMO, INK, markColours, PAPER, QUIET, wordOf } from '../badges/drawn-rating.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { letter, type Lettering } from './lettering.ts'
import type { ShareContent } from './share-content.ts'
import { type Box, lozenge, octagon, oval, rectangle, shield, stroke } from './shapes.ts'
import { fitText, writableName } from './writable-name.ts'

/** What chats and networks ask for. */
const WIDTH = 1200
const HEIGHT = 630

const MARGIN = 72
const ROOM = WIDTH - 2 * MARGIN

const TEXT = '#435055'
const HAIRLINE = '#c6cfd1'
const CONTROL = '#7d8b8f'

/** A project's rating: the hallmark as its page shows it, and the score with its interval on the scale. */
export const drawSharePicture = (content: ShareContent): Buffer => {
  const canvas = createCanvas(WIDTH, HEIGHT, PAPER)
  const write = writer(canvas)
  drawBrand(canvas)
  const { id, category, demo, day, formulaVersion } = content
  const ticker = content.ticker === undefined ? undefined : writableName(content.ticker)
  const name = fitText(writableName(content.name) ?? ticker ?? id, {
    width: ROOM,
    largest: 68,
    smallest: 44,
    weight: '600',
  })
  write(name.text, { x: MARGIN, y: 204, size: name.size, weight: '600' }, INK)
  const about = [ticker, writableName(category)].filter((one) => one !== undefined).join(' · ')
  const line = fitText(about, { width: ROOM, largest: 30, weight: '400' })
  write(line.text, { x: MARGIN, y: 254, size: line.size, weight: '400' }, TEXT)
  drawHallmark(canvas, content, { x: MARGIN, y: 292, width: ROOM, height: 132 })
  drawScale(canvas, content, { x: MARGIN, y: 478, width: ROOM, height: 14 })
  const date = dateText(Date.parse(day))
  const small = { y: 582, size: 24 } as const
  write(`Formula ${formulaVersion} · as of ${date}`, { ...small, x: MARGIN, weight: '400' }, QUIET)
  if (demo) {
    write('Demo data', { ...small, x: WIDTH - MARGIN, weight: '600', anchor: 'end' }, DEMO)
  }
  return canvas.toPng()
}

/** The picture of all pages that are of no project. */
export const drawSitePicture = (): Buffer => {
  const canvas = createCanvas(WIDTH, HEIGHT, PAPER)
  const write = writer(canvas)
  drawBrand(canvas)
  write('Every rating', { x: MARGIN, y: 262, size: 92, weight: '600' }, INK)
  write('shows its working.', { x: MARGIN, y: 366, size: 92, weight: '600' }, INK)
  const what = 'Security ratings of blockchain projects, from dated, public evidence.'
  write(what, { x: MARGIN, y: 430, size: 30, weight: '400' }, TEXT)
  drawScale(canvas, { band: 'N/A', score: null, interval: null }, SITE_SCALE)
  return canvas.toPng()
}
const SITE_SCALE = { x: MARGIN, y: 510, width: ROOM, height: 14 }

const writer =
  (canvas: Canvas) =>
  (text: string, place: Lettering, colour: string): void =>
    canvas.paint(letter(text, place), colour)

/** The logo is the same punch as a band's mark, with an A cut out of it. */
const drawBrand = (canvas: Canvas): void => {
  const [x, y, side] = [MARGIN, 56, 44]
  canvas.paint([octagon({ x, y, width: side, height: side }, side / 4)], INK)
  const at = (px: number, py: number) => [x + (px * side) / 24, y + (py * side) / 24] as const
  const legs = [
    at(12, 4.6),
    at(5.2, 19.2),
    at(8.2, 19.2),
    at(12, 10.7),
    at(15.8, 19.2),
    at(18.8, 19.2),
  ]
  const bar = [at(9.7, 15.6), at(14.3, 15.6), at(14.3, 17.5), at(9.7, 17.5)]
  canvas.paint([legs], PAPER)
  canvas.paint([bar], PAPER)
  const write = writer(canvas)
  write('Assay', { x: x + side + 16, y: y + 33, size: 32, weight: '600' }, INK)
  const right = { x: WIDTH - MARGIN, y: y + 32, size: 24, weight: '400', anchor: 'end' } as const
  write('Security rating', right, QUIET)
}

/** Widths of the six shapes as on the page, where a gap is four. */
const SHAPE_WIDTHS = [108, 150, 164, 156, 92, 104] as const
const GAP = 8

/** The letters, the score, its interval, the confidence, the formula and the date: six shapes, as on silver. */
const drawHallmark = (
  canvas: Canvas,
  content: ShareContent,
  { x, y, width, height }: Box,
): void => {
  const { band, score, interval, confidence, confidenceLevel, formulaVersion, day } = content
  const unit =
    (width - GAP * (SHAPE_WIDTHS.length - 1)) / SHAPE_WIDTHS.reduce((sum, one) => sum + one, 0)
  const boxes = SHAPE_WIDTHS.map((one, index): Box => {
    const before = SHAPE_WIDTHS.slice(0, index).reduce((sum, other) => sum + other, 0)
    return { x: x + before * unit + index * GAP, y, width: one * unit, height }
  })
  const [letters, number, range, known, formula, date] = boxes as [Box, Box, Box, Box, Box, Box]
  const line = (shape: ReturnType<typeof octagon>): void => canvas.paint(stroke(shape, 2), HAIRLINE)
  const cut = 18
  const { ground, ink } = markColours[band]
  if (score === null) canvas.paint(stroke(octagon(letters, cut), 2, [10, 7]), CONTROL)
  else canvas.paint([octagon(letters, cut)], ground)
  drawShapeText(canvas, letters, { value: band, size: 46, caption: wordOf(band), ink, quiet: ink })
  line(octagon(number, cut))
  drawShapeText(canvas, number, {
    value: score === null ? '–' : score.toFixed(1),
    size: 64,
    caption: score === null ? 'no score' : 'of 100',
  })
  line(lozenge(range, 20))
  drawShapeText(canvas, range, { value: rangeOf(interval), caption: 'interval' })
  line(oval(known))
  drawShapeText(canvas, known, {
    // Cut, as pages show it: the level is that of the number as it is.
    value: (Math.floor(confidence * 100 + 1e-9) / 100).toFixed(2),
    caption: confidenceCaption(score, confidenceLevel),
  })
  line(rectangle(formula))
  drawShapeText(canvas, formula, { value: formulaVersion, caption: 'formula' })
  line(shield(date))
  const at = new Date(day)
  const above = { ...date, height: height - 18 }
  drawShapeText(canvas, above, {
    value: `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`,
    caption: String(at.getUTCFullYear()),
  })
}

/** As the page has it: a score may stand on little, where its band is the same whatever is unknown. */
const confidenceCaption = (
  score: ShareContent['score'],
  level: ShareContent['confidenceLevel'],
): string => {
  if (level !== 'none') return `${level} confidence`
  return score === null ? 'too low' : 'very low confidence'
}

const rangeOf = (interval: ShareContent['interval']): string =>
  interval === null ? 'not rated' : [...new Set(interval.map((end) => end.toFixed(1)))].join('–')

/** A value over its caption, in the middle of a shape. */
const drawShapeText = (
  canvas: Canvas,
  { x, y, width, height }: Box,
  {
    value,
    caption,
    size = 32,
    ink = INK,
    quiet = QUIET,
  }: {
    readonly value: string
    readonly caption: string
    readonly size?: number
    readonly ink?: string
    readonly quiet?: string
  },
): void => {
  const write = writer(canvas)
  const centre = { x: x + width / 2, anchor: 'middle' } as const
  const room = width - 24
  const big = fitText(value, { width: room, largest: size, smallest: 20, weight: '600' })
  const small = fitText(caption, { width: room, largest: 19, smallest: 14, weight: '400' })
  const base = y + height / 2 + 8
  write(big.text, { ...centre, y: base, size: big.size, weight: '600' }, ink)
  write(small.text, { ...centre, y: base + 32, size: small.size, weight: '400' }, quiet)
}

/** Ten bands of ten points, worst first, with the score and what it might be. */
const drawScale = (
  canvas: Canvas,
  { band, score, interval }: Pick<ShareContent, 'band' | 'score' | 'interval'>,
  { x, y, width, height }: Box,
): void => {
  const write = writer(canvas)
  const bands = ratingBands.toReversed()
  const step = width / bands.length
  for (const [index, one] of bands.entries()) {
    const left = x + index * step
    const { ground } = markColours[one.band]
    canvas.paint([rectangle({ x: left, y, width: step - 2, height })], ground)
    const isOn = one.band === band
    write(
      one.band,
      {
        x: left + step / 2,
        y: y + height + 30,
        size: 22,
        weight: isOn ? '600' : '400',
        anchor: 'middle',
      },
      isOn ? INK : QUIET,
    )
  }
  if (score === null) return
  const at = (points: number): number => x + (points / 100) * width
  if (interval !== null) {
    const [low, high] = [at(interval[0]), at(interval[1])]
    canvas.paint([rectangle({ x: low, y: y - 15, width: Math.max(2, high - low), height: 9 })], INK)
  }
  canvas.paint([rectangle({ x: at(score) - 2, y: y - 26, width: 4, height: height + 30 })], INK)
}
