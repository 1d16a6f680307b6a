import { type Measured, projectSubject } from '../../../lambdas/metrics/operations.ts'
import type { MarketDay, SocialDay } from '../../../shared/values/measured-days.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { normal } from '../random.ts'
import { volumeOf } from './scale-to-market-cap.ts'
import type { MeasureContext } from './timestamps.ts'
import type { Scenario } from './scenario.ts'

/** The months of a token's market; none without one. Prices wander backwards from today's. */
export const measureMarket = (
  facts: ProjectFacts,
  { market, listed }: Scenario,
  { timestamps, random }: MeasureContext,
): Measured<'market'>[] => {
  if (!market) return []
  let price = market.priceUsd
  let depth = market.liquidityUsd
  const days: MarketDay[] = []
  for (let daysAgo = 0; daysAgo <= listed; daysAgo += 1) {
    if (daysAgo >= market.stoppedAt) {
      days.push({
        day: timestamps.day(daysAgo),
        priceUsd: digits(price, 6),
        // Whole dollars, which `measureExchanges` divides among the exchanges.
        liquidityUsd: Math.round(digits(depth, 4)),
        volume24hUsd: Math.round(digits(volumeOf(facts, depth) * (0.6 + random.next() * 0.8), 4)),
        marketCapUsd:
          facts.marketCapUsd === null
            ? null
            : digits((facts.marketCapUsd * price) / market.priceUsd, 4),
      })
    }
    price *= Math.exp(-normal(random) * market.swing)
    depth *= Math.exp(normal(random) * 0.03 - 0.0004)
  }
  return byMonth(days.toReversed(), timestamps.at(market.stoppedAt + 0.01)).map(
    ({ month, days: ofMonth, updatedAt }) => ({
      subject: projectSubject(facts.id),
      metric: 'market',
      part: month,
      value: { days: ofMonth },
      source: 'demo',
      updatedAt,
    }),
  )
}

/** The months of a project's social account; none without one. */
export const measureSocial = (
  facts: ProjectFacts,
  { social, listed }: Scenario,
  { timestamps, random }: MeasureContext,
): Measured<'social'>[] => {
  if (!social) return []
  const days: SocialDay[] = []
  for (let daysAgo = listed; daysAgo >= social.stoppedAt; daysAgo -= 1) {
    const isQuiet = !random.chance(social.activity)
    const tweets = isQuiet ? 0 : 1 + Math.floor(random.next() * 4)
    const followers = Math.round(social.followers * Math.exp(-daysAgo / 900))
    const day: SocialDay = {
      day: timestamps.day(daysAgo),
      tweets,
      mentions: Math.round(followers * (0.001 + random.next() * 0.003)),
      followers,
      following: 80 + Math.floor(followers ** 0.4),
      favorites: Math.round(tweets * followers * (0.002 + random.next() * 0.004)),
      sentiment: digits(Math.max(-1, Math.min(1, 0.25 + normal(random) * 0.2)), 3),
      suspiciousShare: digits(
        Math.max(0, Math.min(1, social.suspiciousShare + normal(random) * 0.02)),
        3,
      ),
    }
    if (random.next() * 100 >= social.gaps) days.push(day)
  }
  return byMonth(days, timestamps.at(social.stoppedAt + 0.01)).map(
    ({ month, days: ofMonth, updatedAt }) => ({
      subject: projectSubject(facts.id),
      metric: 'social',
      part: month,
      value: { handle: facts.links?.twitter ?? null, days: ofMonth },
      source: 'demo',
      updatedAt,
    }),
  )
}

/** @param newest when the last month was measured; the others were when they ended */
const byMonth = <Day extends { readonly day: string }>(
  days: readonly Day[],
  newest: string,
): { month: string; days: Day[]; updatedAt: string }[] => {
  const months = new Map<string, Day[]>()
  for (const day of days) {
    const month = day.day.slice(0, 7)
    const ofMonth = months.get(month)
    if (ofMonth) ofMonth.push(day)
    else months.set(month, [day])
  }
  return [...months].map(([month, ofMonth], index) => ({
    month,
    days: ofMonth,
    updatedAt: index === months.size - 1 ? newest : `${ofMonth.at(-1)?.day ?? month}T23:50:00.000Z`,
  }))
}

const digits = (value: number, count: number): number => Number(value.toPrecision(count))
