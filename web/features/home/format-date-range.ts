import { formatDay } from '../../components/format/format-day.ts'

/** `24–28 Nov 2026`, `28 Nov – 2 Dec 2026` */
export const formatDateRange = (from: string, to: string): string => {
  const [first, last] = [formatDay(from), formatDay(to)]
  if (first === last) return first
  const [firstDay, firstMonth, firstYear] = first.split(' ')
  const [, lastMonth, lastYear] = last.split(' ')
  if (firstYear !== lastYear) return `${first} – ${last}`
  return firstMonth === lastMonth ? `${firstDay}–${last}` : `${firstDay} ${firstMonth} – ${last}`
}
