import { describe, expect, it } from 'vitest'
import { formatDateRange } from './format-date-range.ts'

describe('a window of two days', () => {
  it.each([
    ['2026-11-24T00:00:00Z', '2026-11-28T00:00:00Z', '24–28 Nov 2026'],
    ['2026-11-28T00:00:00Z', '2026-12-02T00:00:00Z', '28 Nov – 2 Dec 2026'],
    ['2026-11-21T00:00:00Z', '2026-11-21T09:00:00Z', '21 Nov 2026'],
    ['2026-12-30T00:00:00Z', '2027-01-05T00:00:00Z', '30 Dec 2026 – 5 Jan 2027'],
  ])('from %s to %s is "%s"', (from, to, text) => {
    expect(formatDateRange(from, to)).toBe(text)
  })
})
