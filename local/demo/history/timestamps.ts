import type { Random } from '../random.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'

/** Times before the moment of loading. */
export interface Timestamps {
  /** Epoch milliseconds. */
  readonly now: number
  /** ISO 8601 to the second; never after `now`. */
  at(daysAgo: number): string
  /** The day (UTC) so many days ago, `YYYY-MM-DD`. */
  day(daysAgo: number): string
}

/** What the generators of a project share. */
export interface MeasureContext {
  readonly timestamps: Timestamps
  readonly random: Random
}

/** @param now epoch milliseconds */
export const createTimestamps = (now: number): Timestamps => ({
  now,
  at: (daysAgo) =>
    new Date(Math.floor((now - Math.max(0, daysAgo) * DAY_MS) / 1000) * 1000).toISOString(),
  day: (daysAgo) => dayOf(now - daysAgo * DAY_MS),
})
