import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '../../../shared/values/days.ts'

/** More than a test needs that would fail if midnight (UTC) came while it runs. */
const LONG_MS = 5 * 60_000

/** Waits for the next day where this one is almost over: a new day moves scores and ranks. */
export const dayThatLasts = async (): Promise<void> => {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left < LONG_MS) await wait(left)
}
