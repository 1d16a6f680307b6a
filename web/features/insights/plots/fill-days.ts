import type { Insights } from '../../../../shared/contract/insights.ts'
import { DAY_MS, dayOf, startOfDay } from '../../../../shared/values/days.ts'

export type SignUpDay = Insights['signUps'][number]

/**
 * Each of so many days up to one, those without sign-ups too.
 * @param last ISO 8601; in UTC the last day
 */
export const fillDays = (
  known: readonly SignUpDay[],
  days: number,
  last: string,
): readonly SignUpDay[] => {
  const byDay = new Map(known.map((one) => [one.day, one]))
  const end = startOfDay(last.slice(0, 10))
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(end - (days - 1 - index) * DAY_MS)
    return byDay.get(day) ?? { day, signUps: 0, confirmed: 0 }
  })
}
