import { expect, test } from 'vitest'
import { drawLogo, logoColours } from './draw-logo.ts'
import { generateProjects } from './generate-projects.ts'
import { glyphs } from './glyphs.ts'

const projects = generateProjects(1, 400)

test('a logo is a small round picture without script, text or reference', () => {
  for (const project of projects) {
    const svg = drawLogo(project)
    expect(svg.length).toBeLessThan(1024)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><circle [^>]*r="12"/)
    // Elements and numbers only: whatever a name holds, none of it gets in.
    expect(svg.match(/<(\/?\w+)/g)).toEqual(['<svg', '<circle', '<path', '<path', '</svg'])
    expect(svg).not.toMatch(/href|style|url\(|on\w+=/)
  }
})

test('the same project has the same logo, and logos differ', () => {
  const logos = projects.map(drawLogo)
  expect(projects.map(drawLogo)).toEqual(logos)
  expect(new Set(logos).size).toBeGreaterThan(300)
  // Where initials are alike, colours and shapes differ.
  const named = ['tidewell', 'tessarine', 'thornwicke'].map((id) => drawLogo({ id, name: 'T' }))
  expect(new Set(named).size).toBe(3)
})

const logo = (name: string) => drawLogo({ id: 'same', name })

test('the initial is drawn, whatever its case', () => {
  expect(Object.keys(glyphs).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const [letter, strokes] of Object.entries(glyphs)) {
    expect(logo(`${letter}x`)).toContain(strokes)
    expect(logo(letter.toLowerCase())).toBe(logo(letter))
  }
})

test.each(['', '7seas', 'Ωmega', '"><script>', '__proto__'])(
  'a name without a drawn initial gets a dot: %j',
  (name) => {
    expect(logo(name)).toBe(logo('?'))
  },
)

test('the initial stands out from its field, and the field from both pages', () => {
  const [lightPage, darkPage] = ['#ffffff', '#0c1011']
  for (const { field, shade } of logoColours) {
    expect(contrast('#ffffff', field)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', shade)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(lightPage, field)).toBeGreaterThanOrEqual(3)
    expect(contrast(darkPage, field)).toBeGreaterThanOrEqual(3)
  }
})

/** WCAG contrast ratio of two colours. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
