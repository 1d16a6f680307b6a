import { DAY_MS, dayOf, startOfDay } from '../../values/days.ts'
import type { MarketDay, SocialDay } from '../../values/evidence.ts'
import { ratingInputs } from '../../values/rating.ts'
import { percent, shortUsd, unknown } from './reading.ts'
import type { Rule } from './reading.ts'

/** Liquidity that makes 0, and how many times that makes 100, as a power of ten. */
const LIQUIDITY_LEAST_USD = 10_000
const LIQUIDITY_DECADES = 4

const VOLATILITY_DAYS = 30
const VOLATILITY_RETURNS_MIN = 15
/** Annual volatility that makes 0. */
const VOLATILITY_MOST = 1.5

const ACTIVE_DAYS = 90
const ACTIVE_DAYS_MIN = 30
const ANOMALY_DAYS = 30

/** A measurement holds for the whole of its day, and expires so many days after it has ended. */
const expiryOf = (day: string, days: number): number => startOfDay(day) + (days + 1) * DAY_MS

/** The measured rows of the last `days` days of a series, counted from its newest measured row. */
const windowOf = <Row extends MarketDay | SocialDay>(
  rows: readonly Row[],
  isMeasured: (row: Row) => boolean,
  days: number,
): Row[] => {
  const last = rows.findLastIndex(isMeasured)
  if (last < 0) return []
  const oldest = dayOf(startOfDay(rows[last]!.day) - (days - 1) * DAY_MS)
  let first = last
  while (first > 0 && rows[first - 1]!.day >= oldest) first -= 1
  return rows.slice(first, last + 1).filter((row) => isMeasured(row))
}

/** `100 · log₁₀(liquidity / $10,000) / 4` from 0 to 100, of the newest day that was measured. */
export const liquidity: Rule = ({ market }) => {
  const row = market.findLast(({ liquidityUsd }) => liquidityUsd !== null)
  if (!row) return unknown('no market was measured')
  const usd = row.liquidityUsd!
  return {
    value:
      usd > 0
        ? 100 * Math.min(1, Math.max(0, Math.log10(usd / LIQUIDITY_LEAST_USD) / LIQUIDITY_DECADES))
        : 0,
    reason: `liquidity ${shortUsd(usd)}`,
    seenAt: startOfDay(row.day),
    expiresAt: expiryOf(row.day, ratingInputs.liquidity.expiresAfterDays),
    evidence: [],
  }
}

/**
 * `100 · (1 − σ / 150%)` with the annual standard deviation of the daily logarithmic returns of 30
 * days: at least 15 of them, those over missing days scaled to one. Which way a price goes makes no
 * difference.
 */
export const volatility: Rule = ({ market }) => {
  const rows = windowOf(market, ({ priceUsd }) => (priceUsd ?? 0) > 0, VOLATILITY_DAYS + 1)
  const returns = rows.slice(1).map((row, index) => {
    const earlier = rows[index]!
    const days = (startOfDay(row.day) - startOfDay(earlier.day)) / DAY_MS
    return Math.log(row.priceUsd! / earlier.priceUsd!) / Math.sqrt(days)
  })
  const last = rows.at(-1)
  if (!last || returns.length < VOLATILITY_RETURNS_MIN) {
    return unknown(`fewer than ${VOLATILITY_RETURNS_MIN} days of prices`)
  }
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1)
  const annual = Math.sqrt(variance * 365)
  return {
    value: 100 * Math.max(0, 1 - annual / VOLATILITY_MOST),
    reason: `${percent(annual)} a year`,
    seenAt: startOfDay(last.day),
    expiresAt: expiryOf(last.day, ratingInputs.volatility.expiresAfterDays),
    evidence: [],
  }
}

/** The share of days with a post among those of the last 90 that were measured: at least 30. */
export const socialConsistency: Rule = ({ social }) => {
  const rows = windowOf(social, ({ tweets }) => tweets !== null, ACTIVE_DAYS)
  const last = rows.at(-1)
  if (!last || rows.length < ACTIVE_DAYS_MIN) {
    return unknown(`fewer than ${ACTIVE_DAYS_MIN} days were measured`)
  }
  const active = rows.filter(({ tweets }) => tweets! > 0).length
  return {
    value: (100 * active) / rows.length,
    reason: `posts on ${active} of ${rows.length} days`,
    seenAt: startOfDay(last.day),
    expiresAt: expiryOf(last.day, ratingInputs.social_consistency.expiresAfterDays),
    evidence: [],
  }
}

/** `100 · (1 − share of suspicious mentions)`, the mean of the days of the last 30 that were measured. */
export const socialAnomaly: Rule = ({ social }) => {
  const rows = windowOf(social, ({ suspiciousShare }) => suspiciousShare !== null, ANOMALY_DAYS)
  const last = rows.at(-1)
  if (!last) return unknown('mentions were not examined')
  const share = rows.reduce((sum, row) => sum + row.suspiciousShare!, 0) / rows.length
  return {
    value: 100 * (1 - share),
    reason: `${percent(share)} of mentions look bought or automated`,
    seenAt: startOfDay(last.day),
    expiresAt: expiryOf(last.day, ratingInputs.social_anomaly.expiresAfterDays),
    evidence: [],
  }
}
