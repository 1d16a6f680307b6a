/** Rounds 0–100 to `34%`; a positive value below 1 is `<1%`, never `0%`. */
export const formatPercentage = (percentage: number): string =>
  percentage > 0 && percentage < 1 ? '<1%' : `${Math.round(percentage)}%`

/** The same for a share of 0–1. */
export const formatShare = (share: number): string => formatPercentage(share * 100)
