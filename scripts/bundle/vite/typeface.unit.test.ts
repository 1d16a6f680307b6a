import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn } from './typeface.ts'

const face = (file: string, ranges: string) =>
  `@font-face { src: url('typeface/${file}') format('woff2'); unicode-range: ${ranges}; }`

test('each file has the characters of its ranges', () => {
  const css = face('a.woff2', 'U+41-43,\n  U+E9') + face('b.woff2', 'U+1F989')
  expect(filesIn(css)).toEqual([
    { file: 'a.woff2', characters: 'ABCé' },
    { file: 'b.woff2', characters: '🦉' },
  ])
})

test('a style sheet without files of the typeface is an error, not an empty typeface', () => {
  expect(() => filesIn("@font-face { src: url('other.woff2') }")).toThrow('names no file')
})

describe('the style sheet of the page', () => {
  const css = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'web', 'components', 'theme', 'font.css'),
    'utf8',
  )
  const number = (rule: string, property: string): number =>
    Number(new RegExp(`${property}: ([\\d.]+)%`).exec(rule)?.[1])

  test('has letters, figures and dashes in one file, accents in the other, and nothing in both', () => {
    const [others, basic, ...more] = filesIn(css)
    expect([others?.file, basic?.file, more]).toEqual([
      'inter-others.woff2',
      'inter-basic.woff2',
      [],
    ])
    for (const one of 'Az09~ –—’“”…·−×€') expect(basic?.characters).toContain(one)
    for (const one of 'éßŒ')
      expect([basic, others].map((file) => file?.characters.includes(one))).toEqual([false, true])
    const inBoth = [...(basic?.characters ?? '')].filter((one) => others?.characters.includes(one))
    expect(inBoth).toEqual([])
  })

  test('makes every stand-in as high as Inter', () => {
    const faces = css.match(/@font-face {[^}]*size-adjust[^}]*}/g) ?? []
    expect(faces).toHaveLength(9)
    for (const one of faces) {
      const size = number(one, 'size-adjust') / 100
      expect(number(one, 'ascent-override') * size).toBeCloseTo(96.875, 1)
      expect(number(one, 'descent-override') * size).toBeCloseTo(24.12, 1)
      expect(number(one, 'line-gap-override')).toBe(0)
    }
  })
})
