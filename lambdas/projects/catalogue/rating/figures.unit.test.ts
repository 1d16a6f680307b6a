import { expect, test } from 'vitest'
import { rounded } from './figures.ts'

test('what is rounded comes back the same from JSON, so that no snapshot looks changed for it', () => {
  for (const value of [-0.001, 0, -0.005, 12.344, -12.344]) {
    const shown = rounded(value, 2)
    expect(JSON.parse(JSON.stringify(shown))).toBe(shown)
  }
  expect(rounded(-12.344, 2)).toBe(-12.34)
})
