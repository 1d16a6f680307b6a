import { type Period, scoreHistory, type ScoreHistory } from '../../../shared/rating/history.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import type { ScoreMove } from '../../../shared/values/rating.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import type { Dossier } from './dossier.ts'

/** Some 10 kB each, at most. */
const parts = createLruCache<ScoreHistory>(4_000)

/**
 * `scoreHistory`, cached by month: past months change only with the dossier. Different periods,
 * which no HTTP cache helps, cost the days of the current month, and those of the gathered moves that
 * they cut.
 */
export const cachedHistory = (dossier: Dossier, { from, to, now }: Period): ScoreHistory => {
  const today = dayOf(now)
  const months = monthsOf(from, to < today ? to : today).map((month) =>
    partOf(dossier, { from: `${month}-01`, to: lastDayOf(month), now }),
  )
  /** No day that a move gathers is one of its own: a part of these days has one move, or none. */
  const movesWithin = (move: ScoreMove): readonly ScoreMove[] => {
    const { since, day } = move
    if (since > to || day < from) return []
    if (since >= from && day <= to) return [move]
    const cut = { from: since < from ? from : since, to: day > to ? to : day, now }
    return partOf(dossier, cut).moves
  }
  return {
    days: months.flatMap(({ days }) => days.filter(({ day }) => day >= from && day <= to)),
    moves: months.flatMap(({ moves }) => moves.flatMap(movesWithin)),
  }
}

const partOf = (dossier: Dossier, period: Period): ScoreHistory => {
  const { id, version, updatedAt, measuredAt } = dossier
  const { from, to, now } = period
  const moment = to < dayOf(now) ? null : now
  const key = JSON.stringify([id, version, updatedAt, measuredAt, from, to, moment])
  return parts.getOrMake(key, () => scoreHistory(dossier, period))
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
