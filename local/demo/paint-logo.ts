import { at, hashOf, logoColours } from './draw-logo.ts'

const SIDE = 192
/** Points of a pixel that are looked at in each direction, so that edges are smooth. */
const POINTS = 3

/** Whether a point is of the mark; `x` and `y` go from −1 to 1. */
type Mark = (x: number, y: number) => boolean

const MARKS: readonly Mark[] = [
  // rings, chevrons, a chequered disc, rays around a disc, two crescents
  (x, y) => Math.hypot(x, y) < 0.66 && Math.floor(Math.hypot(x, y) * 9) % 2 === 0,
  (x, y) =>
    Math.abs(x) < 0.55 && Math.abs(y) < 0.6 && Math.floor((y + Math.abs(x)) * 5 + 9) % 2 === 0,
  (x, y) => Math.hypot(x, y) < 0.64 && x * y > 0 !== Math.hypot(x, y) < 0.34,
  (x, y) => {
    const distance = Math.hypot(x, y)
    const ray = Math.floor((Math.atan2(y, x) / Math.PI + 1) * 8) % 2 === 0
    return distance < 0.28 || (distance > 0.4 && distance < 0.7 && ray)
  },
  (x, y) => Math.hypot(x, y) < 0.62 && Math.hypot(x - 0.2, Math.abs(y) - 0.34) > 0.3,
]

/** A PNG of 192 × 192: a white mark on a field, both of which follow from the project's id. */
export const paintLogo = async (id: string): Promise<Uint8Array> => {
  const hash = Math.floor(hashOf(id) / logoColours.length)
  const { field } = at(logoColours, hashOf(id))
  const ground = Buffer.from(field.slice(1), 'hex')
  const mark = at(MARKS, hash)
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const share = coverage(mark, pixel % SIDE, Math.floor(pixel / SIDE))
    for (const [channel, value] of ground.entries()) {
      pixels[pixel * 3 + channel] = Math.round(value + (255 - value) * share)
    }
  }
  // Large, and needed at the first start alone. Drawing formats may be disabled in it.
  const { default: sharp } = await import('sharp')
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return await sharp(pixels, { raw }).png().toBuffer()
}

/** How much of a pixel the mark takes, 0 to 1. */
const coverage = (mark: Mark, column: number, row: number): number => {
  const place = (pixel: number, point: number): number =>
    ((pixel + (point + 0.5) / POINTS) / SIDE) * 2 - 1
  let hits = 0
  for (let point = 0; point < POINTS * POINTS; point += 1) {
    const x = place(column, point % POINTS)
    const y = place(row, Math.floor(point / POINTS))
    if (mark(x, y)) hits += 1
  }
  return hits / (POINTS * POINTS)
}
