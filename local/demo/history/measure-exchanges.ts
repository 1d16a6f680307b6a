import { type Measured, projectSubject } from '../../../lambdas/metrics/operations.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { MarketDay } from '../../../shared/values/measured-days.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { logoPath } from '../draw-logo.ts'
import { sum } from '../random.ts'
import type { Scenario } from './scenario.ts'
import type { MeasureContext } from './timestamps.ts'

const VENUES = [
  { name: 'Tollgate', kind: 'cex', trust: 'high' },
  { name: 'Harrier Exchange', kind: 'cex', trust: 'high' },
  { name: 'Lumenfold', kind: 'dex', trust: 'high' },
  { name: 'Brightwater', kind: 'cex', trust: 'medium' },
  { name: 'Gantrel', kind: 'dex', trust: 'medium' },
  { name: 'Farthingale', kind: 'dex', trust: 'medium' },
  { name: 'Millrace', kind: 'cex', trust: 'low' },
  { name: 'Copperfield', kind: 'cex', trust: null },
] as const

/**
 * Where a token is traded; a token that is worth more is traded at more places. What they trade and
 * hold adds up to the newest day of the market, to the dollar.
 */
export const measureExchanges = (
  facts: ProjectFacts,
  { market }: Scenario,
  newest: MarketDay | undefined,
  { timestamps, random }: MeasureContext,
): Measured<'exchanges'>[] => {
  const [ticker] = facts.tokenTickers
  if (!market || ticker === undefined) return []
  const updatedAt = timestamps.at(market.stoppedAt + 0.01)
  const reach = Math.log10(Math.max(10, facts.marketCapUsd ?? 10)) - 4.5
  const count =
    market.liquidityUsd < 1000 ? 0 : Math.max(1, Math.min(VENUES.length, Math.round(reach * 1.5)))
  const venues = VENUES.slice(0, count)
    .filter(({ name }) => name !== facts.name)
    .map((venue, index) => {
      // One of the smaller places says nothing of its volume.
      const traded = venue.trust === null ? 0 : (0.2 + random.next()) / (index + 1)
      const priceUsd = Number((market.priceUsd * (0.996 + random.next() * 0.008)).toPrecision(6))
      const spread = Number((0.02 + random.next() * 0.3).toFixed(2))
      return { ...venue, traded, priceUsd, spread, depth: 1 / (index + 2) }
    })
  const volumes = sharedOut(
    newest?.volume24hUsd ?? 0,
    venues.map(({ traded }) => traded),
  )
  const depths = sharedOut(
    newest?.liquidityUsd ?? 0,
    venues.map(({ depth }) => depth),
  )
  const items = venues.map(({ name, kind, trust, traded, priceUsd, spread }, index) => {
    const exchangeId = name.toLowerCase().replaceAll(' ', '-')
    return {
      exchangeId,
      name,
      logo: kind === 'dex' ? logoPath(exchangeId) : null,
      kind,
      pair: `${ticker}/${kind === 'dex' ? 'OXD' : 'USD'}`,
      url: demoPath(facts.id, 'exchange', exchangeId),
      priceUsd,
      volume24hUsd: traded === 0 ? null : (volumes[index] ?? null),
      volumeShare: null,
      liquidityUsd: depths[index] ?? null,
      spreadPercentage: kind === 'dex' ? null : spread,
      trust,
      updatedAt,
    }
  })
  const subject = projectSubject(facts.id)
  return [{ subject, metric: 'exchanges', part: '', value: { items }, source: 'demo', updatedAt }]
}

/** Whole dollars in proportion to the weights; the first takes what rounding leaves. */
const sharedOut = (total: number, weights: readonly number[]): number[] => {
  const whole = sum(weights)
  const parts = weights.map((weight) => Math.floor((total * weight) / whole))
  return parts.map((part, index) => (index === 0 ? part + total - sum(parts) : part))
}
