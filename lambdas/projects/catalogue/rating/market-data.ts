import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { ageInDays, rounded } from './figures.ts'

/** Older than the day before yesterday, a price is none. */
const MARKET_DAYS = 3

type MarketFields = Pick<
  ProjectRow,
  'marketCapUsd' | 'priceUsd' | 'priceChange24hPercentage' | 'volume24hUsd'
>

/**
 * The newest measured day, unless too old. The market capitalisation falls back to the project's
 * facts.
 * @param now epoch milliseconds
 */
export const marketData = ({ market, facts }: Dossier, now: number): MarketFields => {
  const index = market.findLastIndex(({ day }) => ageInDays(day, now) >= 0)
  const newest = market[index]
  if (!newest || ageInDays(newest.day, now) > MARKET_DAYS) {
    return {
      marketCapUsd: facts.marketCapUsd,
      priceUsd: null,
      priceChange24hPercentage: null,
      volume24hUsd: null,
    }
  }
  const before = market[index - 1]
  const isDayBefore = before && ageInDays(before.day, Date.parse(newest.day)) === 1
  return {
    marketCapUsd: newest.marketCapUsd ?? facts.marketCapUsd,
    priceUsd: newest.priceUsd,
    priceChange24hPercentage:
      isDayBefore && newest.priceUsd !== null && before.priceUsd
        ? rounded(100 * (newest.priceUsd / before.priceUsd - 1), 2)
        : null,
    volume24hUsd: newest.volume24hUsd,
  }
}
