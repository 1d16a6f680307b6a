import { describe, expect, it } from 'vitest'
import { formatDayAndMonth, formatDay } from './format-day.ts'

describe('a day', () => {
  it.each([
    ['2026-11-12T23:59:00Z', '12 Nov 2026'],
    ['2025-12-31T23:59:00-02:00', '1 Jan 2026'],
    ['2026-09-04', '4 Sep 2026'],
  ])('of %s reads %s', (instant, text) => {
    expect(formatDay(instant)).toBe(text)
  })
  it('without its year has day and month', () => {
    expect(formatDayAndMonth('2026-09-04T08:00:00Z')).toBe('4 Sep')
  })
})
