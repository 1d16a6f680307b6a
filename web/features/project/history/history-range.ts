import { DAY_MS, dayOf } from '../../../../shared/values/days.ts'

/** Values of the URL parameter `range`. */
export const HISTORY_RANGES = ['30d', '1y', 'all'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** One day less than the API's maximum, for clocks that are behind. */
const ALL_DAYS = 798
const DAYS: Readonly<Record<HistoryRange, number>> = { '30d': 30, '1y': 365, all: ALL_DAYS }

/** Default: a year. */
export const parseHistoryRange = (search: string): HistoryRange => {
  const range = new URLSearchParams(search).get('range')
  return HISTORY_RANGES.find((known) => known === range) ?? '1y'
}

/** `YYYY-MM-DD` (UTC) */
export const firstDayOf = (range: HistoryRange): string => dayOf(Date.now() - DAYS[range] * DAY_MS)
