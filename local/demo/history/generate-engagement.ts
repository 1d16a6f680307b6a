import { dayCount, hourCount } from '../../../lambdas/projects/operations.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/values/days.ts'
import type { MeasureContext } from './timestamps.ts'
import type { Scenario } from './scenario.ts'

/** Counts as the table `engagement` holds them. */
export interface DemoEngagement {
  readonly votes: {
    readonly yes: number
    readonly no: number
    readonly signedYes: number
    readonly signedNo: number
  }
  /** `total`, and counts of days and hours under the names of `dayCount` and `hourCount`. */
  readonly views: Readonly<Record<string, number>>
}

/** Votes and views of a demo project: of the last 24 hours by hour, of the last 14 days by day. */
export const generateEngagement = (
  { votes, views }: Scenario,
  { timestamps, random }: MeasureContext,
): DemoEngagement => {
  const counts: Record<string, number> = {}
  for (let hoursAgo = 0; hoursAgo < 24; hoursAgo += 1) {
    const name = hourCount(timestamps.now - hoursAgo * HOUR_MS)
    // By chance up or down: of a few views a day some hours have one.
    counts[name] = Math.floor((views / 24) * (0.3 + random.next() * 0.7) + random.next())
  }
  let total = 0
  for (let daysAgo = 0; daysAgo < 14; daysAgo += 1) {
    const count = Math.round(views * (0.4 + random.next() * 0.5) * (1 - daysAgo / 40))
    counts[dayCount(timestamps.now - daysAgo * DAY_MS)] = count
    total += count
  }
  return {
    votes: {
      ...votes,
      signedYes: Math.floor(votes.yes * 0.3),
      signedNo: Math.floor(votes.no * 0.25),
    },
    views: { ...counts, total: total + views * 20 },
  }
}
