import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

test.each([
  ['Corvane & Sons', 'Corvane &amp; Sons'],
  [`</title><script a="1">'`, `&lt;/title&gt;&lt;script a=&quot;1&quot;&gt;'`],
  ['Cor\u0000v\u000b\ufffea\u202ene\u2066', 'Corvane'],
  ['half \ud83d of a pair', 'half  of a pair'],
  ['line\n\tline 鑑 🦊', 'line\n\tline 鑑 🦊'],
])('%j is written %j', (content, written) => {
  expect(xmlText(content)).toBe(written)
})

// Every other character is one that matters: among all there are, chance finds none of them.
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '>', '"', "'", '&', ';', 'amp;', '\u0000', '\ud83d'),
    fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  ),
})

test('whatever it is given ends neither an element nor an attribute', () => {
  fc.assert(
    fc.property(text, (content) => {
      expect(xmlText(content)).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/)
    }),
  )
})
