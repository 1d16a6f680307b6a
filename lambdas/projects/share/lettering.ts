import { type Font, type Glyph, parse } from 'opentype.js/dist/opentype.mjs'
import type { Outline, Point } from './canvas.ts'
import { fontFiles } from './font-files.ts'

export type Weight = keyof typeof fontFiles

/** Where a text stands: `x` is its beginning, its middle or its end, `y` its base line. */
export interface Lettering {
  readonly x: number
  readonly y: number
  /** Pixels. */
  readonly size: number
  readonly weight: Weight
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Lines per curve: none of them can be seen at the sizes drawn here. */
const CURVE_STEPS = 6

const parsed = new Map<Weight, readonly Font[]>()

const fontsOf = (weight: Weight): readonly Font[] => {
  const known = parsed.get(weight)
  if (known) return known
  const fonts = fontFiles[weight].map((file) => parse(bytesOf(file)))
  parsed.set(weight, fonts)
  return fonts
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(Buffer.from(base64, 'base64')).buffer

const fontOf = (character: string, weight: Weight): Font | undefined =>
  fontsOf(weight).find((font) => font.charToGlyphIndex(character) > 0)

/** Whether there is a glyph for a character. */
export const canWrite = (character: string): boolean => fontOf(character, '600') !== undefined

interface PlacedGlyph {
  readonly glyph: Glyph
  readonly x: number
}

/**
 * The glyphs of a text side by side; characters without one are left out. Glyph by glyph, because the
 * library's own layout of texts gives up at some of Inter's features, and reads none of its kerning.
 */
const setGlyphs = (
  text: string,
  size: number,
  weight: Weight,
): { readonly glyphs: readonly PlacedGlyph[]; readonly width: number } => {
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const character of text) {
    const font = fontOf(character, weight)
    if (!font) continue
    const glyph = font.charToGlyph(character)
    glyphs.push({ glyph, x: width })
    width += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
  }
  return { glyphs, width }
}

/** Pixels from the beginning of a text to its end. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  setGlyphs(text, size, weight).width

/** A text as outlines. */
export const letter = (text: string, place: Lettering): Outline[] => {
  const { y, size, weight, anchor = 'start' } = place
  const { glyphs, width } = setGlyphs(text, size, weight)
  const begin = place.x - { start: 0, middle: 0.5, end: 1 }[anchor] * width
  return glyphs.flatMap(({ glyph, x }) => outlinesOf(glyph, begin + x, y, size))
}

const outlinesOf = (glyph: Glyph, x: number, y: number, size: number): Outline[] => {
  const outlines: Point[][] = []
  for (const command of glyph.getPath(x, y, size).commands) {
    const outline = outlines.at(-1)
    if (command.type === 'M') outlines.push([[command.x, command.y]])
    else if (command.type === 'L') outline?.push([command.x, command.y])
    else if (command.type !== 'Z' && outline) outline.push(...bend(outline.at(-1)!, command))
  }
  return outlines
}

interface Curve {
  readonly x1: number
  readonly y1: number
  readonly x2?: number
  readonly y2?: number
  readonly x: number
  readonly y: number
}

/** Points along a quadratic or cubic Bézier curve, without its beginning. */
const bend = ([x0, y0]: Point, { x1, y1, x2, y2, x, y }: Curve): Point[] =>
  Array.from({ length: CURVE_STEPS }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS
    const s = 1 - t
    const at = (from: number, one: number, two: number | undefined, to: number): number =>
      two === undefined
        ? s * s * from + 2 * s * t * one + t * t * to
        : s * s * s * from + 3 * s * s * t * one + 3 * s * t * t * two + t * t * t * to
    return [at(x0, x1, x2, x), at(y0, y1, y2, y)]
  })
