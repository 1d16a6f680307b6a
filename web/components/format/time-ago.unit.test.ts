import { expect, it } from 'vitest'
import { formatAge } from './time-ago.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T12:00:01Z', 'now'],
  ['2026-11-20T11:59:01Z', 'now'],
  ['2026-11-20T11:59:00Z', '1 min'],
  ['2026-11-20T11:00:01Z', '59 min'],
  ['2026-11-20T11:00:00Z', '1 h'],
  ['2026-11-18T12:00:01Z', '47 h'],
  ['2026-11-18T12:00:00Z', '2 d'],
  ['2025-03-20T12:00:00Z', '610 d'],
])('%s was %s ago', (at, text) => {
  expect(formatAge(at, NOW)).toBe(text)
})
