import { DAY_MS, HOUR_MS } from '../../../shared/values/days.ts'

/** When digests are made, UTC. */
const HOUR = 7
/** The first Monday of the epoch, at midnight. */
const MONDAY_MS = 4 * DAY_MS

/**
 * When the newest digest was due: today or yesterday at 07:00 UTC, or on the last Monday.
 * @param now epoch milliseconds
 * @returns ISO 8601
 */
export const lastDue = (every: 'daily' | 'weekly', now: number): string => {
  const length = every === 'daily' ? DAY_MS : 7 * DAY_MS
  const offset = HOUR * HOUR_MS + (every === 'daily' ? 0 : MONDAY_MS)
  return new Date(Math.floor((now - offset) / length) * length + offset).toISOString()
}
