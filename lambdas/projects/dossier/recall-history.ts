import { type Period, scoreHistory, type ScoreHistory } from '../../../shared/rating/history.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import type { Dossier } from './dossier.ts'

/** Some 10 kB each, with the moves of a busy month. */
const MONTHS_KEPT = 4_000

const months = new Map<string, ScoreHistory>()

/**
 * The same as `scoreHistory`, out of memory where it can be: it is worked out by months, and a month
 * that is over stays as it is until the dossier says something new. So who asks for period after
 * period, each under an address that no cache knows, costs the days of this month and no more.
 */
export const recallHistory = (dossier: Dossier, { from, to, now }: Period): ScoreHistory => {
  const today = dayOf(now)
  const found = monthsOf(from, to < today ? to : today).map((month) => monthOf(dossier, month, now))
  const isAsked = ({ day }: { readonly day: string }): boolean => day >= from && day <= to
  return {
    days: found.flatMap(({ days }) => days.filter(isAsked)),
    moves: found.flatMap(({ moves }) => moves.filter(isAsked)),
  }
}

const monthOf = (dossier: Dossier, month: string, now: number): ScoreHistory => {
  const { id, version, updatedAt, measuredAt } = dossier
  const to = lastDayOf(month)
  const moment = to < dayOf(now) ? null : now
  const key = JSON.stringify([id, version, updatedAt, measuredAt, month, moment])
  const history = months.get(key) ?? scoreHistory(dossier, { from: `${month}-01`, to, now })
  // Taken out and put in again: the first one is the one that was asked for longest ago.
  months.delete(key)
  months.set(key, history)
  if (months.size > MONTHS_KEPT) months.delete(months.keys().next().value!)
  return history
}

/** From the first day's to the last one's: `2026-11`. */
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
