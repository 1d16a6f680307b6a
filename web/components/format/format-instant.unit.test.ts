import { expect, it } from 'vitest'
import { formatInstant } from './format-instant.ts'

it.each([
  ['2026-11-20T09:40:12.345Z', '20 Nov 2026, 09:40 UTC'],
  ['2026-01-03T00:05:00.000Z', '3 Jan 2026, 00:05 UTC'],
  ['2026-11-20T23:40:00-02:00', '21 Nov 2026, 01:40 UTC'],
])('%s reads %s', (instant, text) => {
  expect(formatInstant(instant)).toBe(text)
})
