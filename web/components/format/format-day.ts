import { dateText, MONTHS } from '../../../shared/values/days.ts'

/** Month in UTC: `Nov`. */
export const formatMonth = (instant: string): string => MONTHS[new Date(instant).getUTCMonth()]!

/** Day and month in UTC: `14 Nov`. */
export const formatDayAndMonth = (instant: string): string =>
  `${new Date(instant).getUTCDate()} ${formatMonth(instant)}`

/** As exactly as a source gives it: `14 Nov 2026`, `Nov 2026`, `2026`. */
export const formatToldDay = (instant: string, precision?: 'month' | 'year'): string => {
  const year = String(new Date(instant).getUTCFullYear())
  if (precision === 'year') return year
  return precision === 'month' ? `${formatMonth(instant)} ${year}` : formatDay(instant)
}

/** In UTC: `14 Nov 2026`. @param instant ISO 8601, or a day */
export const formatDay = (instant: string): string => dateText(Date.parse(instant))
