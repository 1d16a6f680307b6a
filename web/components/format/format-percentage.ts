/** Of 0–100, whole: `34%`; what there is of it never reads `0%`, but `<1%`. */
export const formatPercentage = (percentage: number): string =>
  percentage > 0 && percentage < 1 ? '<1%' : `${Math.round(percentage)}%`

/** A share of 0–1 in per cent. */
export const formatShare = (share: number): string => formatPercentage(share * 100)
