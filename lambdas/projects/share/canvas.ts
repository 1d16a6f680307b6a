import { encodePng } from './encode-png.ts'

export type Point = readonly [x: number, y: number]
/** A closed polygon. One that runs the other way round inside another cuts a hole. */
export type Outline = readonly Point[]

export interface Canvas {
  /** Fills outlines, smoothed at their edges. @param colour `#rrggbb` */
  paint(outlines: readonly Outline[], colour: string): void
  toPng(): Buffer
}

/** Red, green, blue. */
const CHANNELS = 3

/** A picture to draw on, all of it of one colour at first. */
export const createCanvas = (width: number, height: number, background: string): Canvas => {
  const ground = Buffer.from(background.slice(1), 'hex')
  const pixels = Buffer.alloc(width * height * CHANNELS, ground)
  return {
    paint: (outlines, colour) => {
      const ink = Buffer.from(colour.slice(1), 'hex')
      eachCoveredPixel(outlines, width, height, (pixel, coverage) => {
        for (let channel = 0; channel < CHANNELS; channel += 1) {
          const at = pixel * CHANNELS + channel
          const before = pixels[at] ?? 0
          pixels[at] = Math.round(before + ((ink[channel] ?? 0) - before) * coverage)
        }
      })
    },
    toPng: () => encodePng(pixels, width, height),
  }
}

/**
 * Each edge notes how much it changes the coverage of the pixels that it crosses, and of all right of
 * them; the sum along a line is the coverage itself, exact for every slope.
 */
const eachCoveredPixel = (
  outlines: readonly Outline[],
  width: number,
  height: number,
  visit: (pixel: number, coverage: number) => void,
): void => {
  const ys = outlines.flatMap((outline) => outline.map(([, y]) => y))
  const top = Math.max(0, Math.floor(lowest(ys)))
  const bottom = Math.min(height, Math.ceil(-lowest(ys.map((y) => -y))))
  if (top >= bottom) return
  // Two more in each line: what lies right of the picture is noted there, and never read.
  const line = width + 2
  const changes = new Float32Array((bottom - top) * line)
  const inside = ([x, y]: Point): Point => [
    Math.min(Math.max(x, 0), width),
    Math.min(Math.max(y, top), bottom) - top,
  ]
  for (const outline of outlines) {
    for (const [index, point] of outline.entries()) {
      const next = outline[(index + 1) % outline.length] ?? point
      noteEdge(changes, line, inside(point), inside(next))
    }
  }
  for (let y = 0; y < bottom - top; y += 1) {
    let sum = 0
    for (let x = 0; x < width; x += 1) {
      sum += changes[y * line + x] ?? 0
      const coverage = Math.min(1, Math.abs(sum))
      if (coverage > 1 / 512) visit((top + y) * width + x, coverage)
    }
  }
}

/** Without an argument for each: there may be tens of thousands. */
const lowest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Infinity)

const noteEdge = (changes: Float32Array, line: number, from: Point, to: Point): void => {
  const [[x0, y0], [x1, y1]] = from[1] < to[1] ? [from, to] : [to, from]
  if (y0 === y1) return
  const direction = from[1] < to[1] ? 1 : -1
  const slope = (x1 - x0) / (y1 - y0)
  for (let y = Math.floor(y0); y < y1; y += 1) {
    const begin = Math.max(y, y0)
    const end = Math.min(y + 1, y1)
    const one = x0 + (begin - y0) * slope
    const other = x0 + (end - y0) * slope
    noteSlice(
      changes,
      y * line,
      Math.min(one, other),
      Math.max(one, other),
      direction * (end - begin),
    )
  }
}

/** An edge within one line of pixels, from `left` to `right`; `height` is signed by its direction. */
const noteSlice = (
  changes: Float32Array,
  start: number,
  left: number,
  right: number,
  height: number,
): void => {
  const add = (x: number, change: number): void => {
    changes[start + x] = (changes[start + x] ?? 0) + change
  }
  // The share of a pixel's height that the edge has crossed, summed over the pixels left of it.
  let before = 0
  for (let x = Math.floor(left); ; x += 1) {
    const crossed = areaRightOf(left, right, x)
    add(x, height * (crossed - before))
    before = crossed
    if (x >= right) return
  }
}

/** How much of pixel `x` lies right of an even slope from `left` to `right`, averaged over its height. */
const areaRightOf = (left: number, right: number, x: number): number => {
  if (right <= x) return 1
  const begin = Math.max(left, x)
  const end = Math.min(right, x + 1)
  if (begin >= x + 1) return 0
  const run = right - left
  // Straight down: the same at every height.
  if (run < 1e-6) return x + 1 - left
  const passed = (begin - left) / run
  const within = (end - begin) / run
  return passed + within * (x + 1 - (begin + end) / 2)
}
