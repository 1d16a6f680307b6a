import { expect, test } from 'vitest'
import { dayOf, isDayOfCalendar, momentOf, startOfDay } from './days.ts'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['tomorrow', false],
])('%s is a day of the calendar: %s', (day, is) => {
  expect(isDayOfCalendar(day)).toBe(is)
})

test('a day is that of UTC, from its first to its last millisecond', () => {
  const begin = startOfDay('2026-11-01')
  expect(dayOf(begin)).toBe('2026-11-01')
  expect(dayOf(begin - 1)).toBe('2026-10-31')
  expect(dayOf(begin + 86_399_999)).toBe('2026-11-01')
})

test('what is no time is refused with the name of its field and the remedy', () => {
  expect(momentOf('2026-11-01T00:00:00.000Z', 'at')).toBe(1_793_491_200_000)
  expect(() => momentOf('soon', 'at')).toThrow(
    new RangeError('at is not a time: “soon”. Give it as 2026-11-01T00:00:00.000Z.'),
  )
})
