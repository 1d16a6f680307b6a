import * as v from 'valibot'
import { DATES_MAX } from '../../../shared/contract/skynet.ts'
import { Day } from '../../../shared/values/primitives.ts'
import { DAY_MS, dayOf, isDayOfCalendar } from '../../../shared/values/days.ts'
import { Refusal } from '../../platform/refusal.ts'

const REMEDY =
  'Give days as 2026-11-01,2026-11-02, as a JSON list of such days, ' +
  `or a whole number from 1 to ${DATES_MAX} for that many last days.`

/**
 * Days in the order given, without repeats: separated by commas, as a JSON list, or a number of
 * days up to today (UTC), oldest first. Future days have no value; impossible ones are refused.
 * @param now epoch milliseconds
 * @throws {Refusal} `InvalidDates`
 */
export const parseDates = (text: string, now: number): string[] => {
  const trimmed = text.trim()
  if (/^\d+$/.test(trimmed)) return lastDays(Number(trimmed), now)
  const list = trimmed.startsWith('[') ? readList(trimmed) : trimmed.split(',')
  const days = [...new Set(list.map(readDay))]
  if (days.length > DATES_MAX) throw invalid(`Give at most ${DATES_MAX} days.`)
  return days
}

const lastDays = (count: number, now: number): string[] => {
  if (count < 1 || count > DATES_MAX) throw invalid(REMEDY)
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS))
}

const readList = (text: string): unknown[] => {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw invalid(REMEDY)
  }
  if (!Array.isArray(list) || list.length === 0) throw invalid(REMEDY)
  return list
}

const readDay = (candidate: unknown): string => {
  const day = typeof candidate === 'string' ? candidate.trim() : ''
  if (!v.is(Day, day)) throw invalid(REMEDY)
  if (!isDayOfCalendar(day)) throw invalid(`${day} is not a day of the calendar.`)
  return day
}

const invalid = (remedy: string): Refusal =>
  new Refusal('InvalidDates', remedy, { fieldErrors: { dates: remedy } })
