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
})

test('normalising twice changes nothing, and leaves no blanks at the ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const once = normalise(text)
      expect(normalise(once)).toBe(once)
      expect(once.trim()).toBe(once)
      expect(once.length).toBeLessThanOrEqual(TEXT_MAX_LENGTH)
    }),
    { numRuns: 500 },
  )
})
