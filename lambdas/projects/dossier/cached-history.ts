import { type Period, scoreHistory, type ScoreHistory } from '../../../shared/rating/history.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import type { Dossier } from './dossier.ts'

/** Some 10 kB each. */
const months = createLruCache<ScoreHistory>(4_000)

/**
 * `scoreHistory`, cached by month: past months change only with the dossier. Different periods,
 * which no HTTP cache helps, cost the days of the current month only.
 */
export const cachedHistory = (dossier: Dossier, { from, to, now }: Period): ScoreHistory => {
  const today = dayOf(now)
  const found = monthsOf(from, to < today ? to : today).map((month) => monthOf(dossier, month, now))
  const isInPeriod = ({ day }: { readonly day: string }): boolean => day >= from && day <= to
  return {
    days: found.flatMap(({ days }) => days.filter(isInPeriod)),
    moves: found.flatMap(({ moves }) => moves.filter(isInPeriod)),
  }
}

const monthOf = (dossier: Dossier, month: string, now: number): ScoreHistory => {
  const { id, version, updatedAt, measuredAt } = dossier
  const to = lastDayOf(month)
  const moment = to < dayOf(now) ? null : now
  const key = JSON.stringify([id, version, updatedAt, measuredAt, month, moment])
  return months.getOrMake(key, () => scoreHistory(dossier, { from: `${month}-01`, to, now }))
}

/** `2026-11` */
const monthsOf = (from: string, to: string): string[] => {
  const found: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = dayAfter(lastDayOf(day.slice(0, 7)))) {
    found.push(day.slice(0, 7))
  }
  return found
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number, 0))
}

const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS)
