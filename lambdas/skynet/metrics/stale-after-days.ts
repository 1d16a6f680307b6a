/** Market and social as in the score. */
export const staleAfterDays = { market: 2, social: 14, onChain: 2 } as const
