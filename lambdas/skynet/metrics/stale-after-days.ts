/** Days after which pages say that what was measured is stale. */
export const staleAfterDays = { market: 2, social: 14, onChain: 2 } as const
