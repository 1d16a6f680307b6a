import { expect, it } from 'vitest'
import { formatMovePeriod } from './format-move-period.ts'

it.each([
  ['2026-11-14', '14 Nov 2026'],
  ['2026-11-01', '1 Nov 2026 to 14 Nov 2026'],
])('a move since %s until 14 November reads %s', (since, text) => {
  expect(formatMovePeriod({ since, day: '2026-11-14' })).toBe(text)
})
