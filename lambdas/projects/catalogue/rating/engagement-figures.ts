import { hourCount, sumViews, sumVotes } from '../../engagement/engagement-items.ts'
import type { CountItems } from '../../engagement/read-engagement.ts'
import type { EngagementFigures } from './catalogue-entry.ts'
import { rounded } from './figures.ts'
import { HOUR_MS } from '../../../../shared/values/days.ts'

/** A view counts half after so long. */
const TREND_HALF_LIFE_HOURS = 6

/** @param now epoch milliseconds */
export const engagementFigures = ({ votes, views }: CountItems, now: number): EngagementFigures => {
  const { yes, no, signedYes, signedNo } = sumVotes(votes)
  const { last24h, last7d } = sumViews(views, now)
  return {
    views24h: last24h,
    views7d: last7d,
    trend: trendOf(views, now),
    yesCount: yes,
    noCount: no,
    signedInYesCount: signedYes,
    signedInNoCount: signedNo,
  }
}

/** Views of the last 24 hours, halved every 6 hours; two decimals. */
const trendOf = (views: CountItems['views'], now: number): number => {
  let trend = 0
  for (let ago = 0; ago < 24; ago += 1) {
    const name = hourCount(now - ago * HOUR_MS)
    for (const item of views) {
      trend += Number(item[name] ?? 0) * 0.5 ** (ago / TREND_HALF_LIFE_HOURS)
    }
  }
  return rounded(trend, 2)
}
