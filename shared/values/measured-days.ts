/** A day of a token's market, from the metrics. */
export interface MarketDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly priceUsd: number | null
  /** Depth within 2% and pool reserves, over all exchanges. */
  readonly liquidityUsd: number | null
  readonly volume24hUsd: number | null
  readonly marketCapUsd: number | null
}

/** A day of a project's social accounts, from the metrics. */
export interface SocialDay {
  readonly day: string
  readonly tweets: number | null
  readonly mentions: number | null
  readonly followers: number | null
  readonly following: number | null
  readonly favorites: number | null
  /** −1 to 1. */
  readonly sentiment: number | null
  /** Share of the day's mentions that look bought or automated, 0–1. */
  readonly suspiciousShare: number | null
}
