import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined, normalise, TEXT_MAX_LENGTH } from './normalise.ts'

test.each([
  ['  Tidewell ', 'tidewell'],
  ['Café Ångström', 'cafe angstrom'],
  ['Ｆｕｌｌ Width', 'full width'],
  ['stETH.v2/pool', 'steth v2 pool'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['$$$', ''],
  ['', ''],
])('%j is compared as %j', (text, expected) => {
  expect(normalise(text)).toBe(expected)
})

test('blanks do not count in the joined form', () => {
  expect(joined(normalise('Dunlin  Bridge'))).toBe('dunlinbridge')
})

test('only the beginning of a long text counts', () => {
  expect(normalise('a'.repeat(5_000))).toHaveLength(TEXT_MAX_LENGTH)
  // Three letters each: the text is cut at its blank.
  expect(normalise(`${'ﬃ'.repeat(33)} b`)).toBe('ffi'.repeat(33))
})

// Every other character is one that is folded, split or a blank of some kind.
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'É',
      'e\u0301',
      'ﬃ',
      'İ',
      'Σ',
      'ß',
      'Ａ',
      '.',
      '$',
      ' ',
      '\u3000',
      '\u0301',
    ),
    fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  ),
  maxLength: 40,
})

test('normalising twice changes nothing, and leaves no blanks at the ends', () => {
  fc.assert(
    fc.property(text, (keyword) => {
      const once = normalise(keyword)
      expect(normalise(once)).toBe(once)
      expect(once.trim()).toBe(once)
      expect(once.length).toBeLessThanOrEqual(TEXT_MAX_LENGTH)
    }),
    { numRuns: 500 },
  )
})
