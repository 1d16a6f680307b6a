import { describe, expect, test } from 'vitest'
import { BANDS } from '../../../shared/values/rating.ts'
import { type Badge, drawBadge } from './draw-badge.ts'

const badge = (changes: Partial<Badge> = {}): string =>
  drawBadge({
    name: 'Corvane',
    band: 'AA',
    score: 82.4,
    formulaVersion: '1.0.0',
    day: '2026-11-21',
    demo: false,
    ...changes,
  })

/** What is written on it. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
const titleOf = (svg: string): string => /<title[^>]*>([^<]*)<\/title>/.exec(svg)?.[1] ?? ''

test('says band, score, formula version and date, in a sentence too', () => {
  const svg = badge()
  expect(textsOf(svg)).toEqual([
    'AA',
    'Corvane',
    '82.4 of 100 · Strong',
    'Assay 1.0.0 · 2026-11-21',
  ])
  expect(titleOf(svg)).toBe(
    'Corvane: rated AA, Strong, 82.4 of 100. Assay formula 1.0.0, 2026-11-21.',
  )
  expect(svg).toMatch(/^<svg [^>]*width="300" height="72"[^>]*role="img" aria-labelledby="t"/)
})

test('without a rating is N/A, never 0', () => {
  const svg = badge({ band: 'N/A', score: null })
  expect(textsOf(svg)).toContain('N/A')
  expect(textsOf(svg)).toContain('Not rated')
  expect(titleOf(svg)).toContain('not rated (N/A)')
  expect(svg).not.toContain('of 100')
})

test('a score of 0 is one', () => {
  expect(textsOf(badge({ band: 'D', score: 0 }))).toContain('0.0 of 100 · Failed')
})

test('of a fictional project says so', () => {
  expect(textsOf(badge({ demo: true }))).toContain('Demo data')
  expect(titleOf(badge({ demo: true }))).toMatch(/Demo data\.$/)
  expect(badge()).not.toContain('Demo')
})

test.each(BANDS)('the letter of %s can be read on its ground', (band) => {
  const svg = badge({ band, score: band === 'N/A' ? null : 50 })
  const ground = /<path [^>]*fill="(#\w{6})"/.exec(svg)?.[1] ?? ''
  const ink = /<text [^>]*font-size="17"[^>]*fill="(#\w{6})"/.exec(svg)?.[1] ?? ''
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
})

describe('a name', () => {
  test('cannot end the text it stands in', () => {
    const svg = badge({ name: `</text><script>alert(1)</script>"'&` })
    expect(svg).not.toContain('<script')
    expect(svg.match(/<\/text>/g)).toHaveLength(4)
    expect(titleOf(svg)).toContain('&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;')
    expect(titleOf(svg)).toContain('&amp;')
  })

  test('loses what XML forbids and what turns the direction of writing', () => {
    const svg = badge({ name: 'Cor\u0000v\ufffea\u202ene\u2066' })
    expect(textsOf(svg)).toContain('Corvane')
  })

  test('that is long is cut off in the picture, and whole in the sentence', () => {
    const name = 'A protocol with a very long name indeed'
    expect(textsOf(badge({ name }))).toContain('A protocol with a very l…')
    expect(titleOf(badge({ name }))).toContain(name)
    expect(textsOf(badge({ name: '鑑'.repeat(13) }))).toContain(`${'鑑'.repeat(12)}…`)
    expect(textsOf(badge({ name: 'a'.repeat(24) }))).toContain('a'.repeat(24))
  })
})

test('loads, styles and runs nothing', () => {
  expect(badge()).not.toMatch(/<style|style=|<script|\son\w+=|href|url\(|<image|<foreignObject/i)
})

/** WCAG 2.2. */
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
