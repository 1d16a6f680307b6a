/** What a wallet holds of one project's tokens. */
export interface WalletHolding {
  readonly projectId: string
  /** US dollars. */
  readonly valueUsd: number
}

/** Says what is in wallets: an indexer of chains, or its stand-in. */
export interface HoldingsSource {
  /** The holdings are made up, and have to be shown as that. */
  readonly isDemo: boolean
  /**
   * @param wallet an address with its checksum
   * @param projectIds those that a holding may be of
   */
  holdingsOf(wallet: string, projectIds: readonly string[]): Promise<readonly WalletHolding[]>
}
