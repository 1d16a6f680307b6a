import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import type { Scenario } from './scenario.ts'

/** Shares of the market capitalisation. */
const LIQUIDITY_AT_MOST = 0.1
const BOUNTY_AT_MOST = 0.05
const TURNOVER = 0.02
/** Where the capitalisation is unknown, it is taken for so many times the liquidity. */
const CAP_OF_LIQUIDITY = 50
/** Views a day of a project that is worth $100,000; a hundred times the value has ten times the views. */
const VIEWS = 8
const UNKNOWN_CAP_USD = 1e6

/** The scenario with liquidity and bounty that its project can afford. */
export const scaleToMarketCap = ({ marketCapUsd }: ProjectFacts, scenario: Scenario): Scenario => {
  if (marketCapUsd === null) return scenario
  const { market, bounty } = scenario
  return {
    ...scenario,
    market: market && {
      ...market,
      liquidityUsd: Math.min(market.liquidityUsd, marketCapUsd * LIQUIDITY_AT_MOST),
    },
    bounty:
      bounty === null || bounty === 'none'
        ? bounty
        : { ...bounty, maxUsd: Math.min(bounty.maxUsd, roundBelow(marketCapUsd * BOUNTY_AT_MOST)) },
  }
}

/** Views of a day by the size of a project, before chance. */
export const viewsOf = ({ marketCapUsd }: ProjectFacts): number =>
  VIEWS * Math.sqrt((marketCapUsd ?? UNKNOWN_CAP_USD) / 1e5)

/** What is traded a day, before chance: more where more is at hand and more is held. */
export const volumeOf = ({ marketCapUsd }: ProjectFacts, liquidityUsd: number): number =>
  Math.sqrt(liquidityUsd * (marketCapUsd ?? liquidityUsd * CAP_OF_LIQUIDITY) * TURNOVER)

/** 1, 2 or 5 with zeros, as people set amounts. */
const roundBelow = (amount: number): number => {
  const unit = 10 ** Math.floor(Math.log10(amount))
  return unit * ([5, 2].find((digit) => digit * unit <= amount) ?? 1)
}
