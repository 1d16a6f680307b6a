import { describe, expect, it } from 'vitest'
import { formatDayAndMonth, formatDay, formatToldDay } from './format-day.ts'

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

it('a day that a source does not tell is not shown', () => {
  expect(formatToldDay('2023-03-01T00:00:00Z')).toBe('1 Mar 2023')
  expect(formatToldDay('2023-03-01T00:00:00Z', 'month')).toBe('Mar 2023')
  expect(formatToldDay('2023-01-01T00:00:00Z', 'year')).toBe('2023')
})
