import { DAY_MS, dayOf } from '../../../../shared/values/days.ts'

/** Periods of the history chart, as they stand in the page's address. */
export const HISTORY_RANGES = ['30d', '1y', 'all'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** One day less than the most that is answered, for clocks that are behind. */
const ALL_DAYS = 798
const DAYS: Readonly<Record<HistoryRange, number>> = { '30d': 30, '1y': 365, all: ALL_DAYS }

/** The range that a query string asks for; a year when it asks for none that there is. */
export const rangeIn = (search: string): HistoryRange => {
  const asked = new URLSearchParams(search).get('range')
  return HISTORY_RANGES.find((range) => range === asked) ?? '1y'
}

/** The first day of a range that ends now, as `YYYY-MM-DD` (UTC). */
export const firstDayOf = (range: HistoryRange, now: Date): string =>
  dayOf(now.getTime() - DAYS[range] * DAY_MS)
