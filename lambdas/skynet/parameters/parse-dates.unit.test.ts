import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { parseDates } from './parse-dates.ts'

const NOW = Date.UTC(2026, 2, 1, 0, 30)

test('days divided by commas come in the order asked, each once', () => {
  expect(parseDates('2026-02-28, 2025-12-31,2026-02-28,2024-02-29', NOW)).toEqual([
    '2026-02-28',
    '2025-12-31',
    '2024-02-29',
  ])
})

test('a JSON list of days is the same', () => {
  expect(parseDates(' ["2026-02-28","2025-12-31", "2026-02-28"]', NOW)).toEqual([
    '2026-02-28',
    '2025-12-31',
  ])
})

test('a whole number is that many days up to today, the oldest first', () => {
  expect(parseDates('3', NOW)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(parseDates('366', NOW)).toHaveLength(366)
})

const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(NOW - index * 86_400_000).toISOString().slice(0, 10),
  )

test('366 different days are taken', () => {
  expect(parseDates(days(366).join(','), NOW)).toEqual(days(366))
})

test.each([
  ['nothing', ''],
  ['no days', '0'],
  ['too many last days', '367'],
  ['a day written as a number', '20260228'],
  ['less than nothing', '-3'],
  ['half a day', '1.5'],
  ['too many days', days(367).join(',')],
  ['30 February', '2026-02-30'],
  ['29 February of a common year', '2026-02-29'],
  ['a 13th month', '2026-13-01'],
  ['a day 0', '2026-01-00'],
  ['a time', '2026-01-01T00:00:00Z'],
  ['an empty day', '2026-01-01,'],
  ['a day that is not one', '2026-01-01,yesterday'],
  ['an empty list', '[]'],
  ['a list that does not end', '["2026-01-01"'],
  ['a list of numbers', '[3]'],
  ['lists in lists', '['.repeat(2500) + ']'.repeat(2500)],
  ['an object', '{"0":"2026-01-01"}'],
])('refused under the name of the field: %s', (_, text) => {
  let refusal: unknown
  try {
    parseDates(text, NOW)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'InvalidDates' })
  expect((refusal as Refusal).fieldErrors).toHaveProperty('dates')
})
