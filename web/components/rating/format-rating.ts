/** One decimal, as scores are published: `86.4`. */
export const formatScore = (score: number | null): string =>
  score === null ? 'N/A' : score.toFixed(1)

/** Two decimals, so that the inputs' points add up to the raw score within 0.1. */
export const formatPoints = (points: number): string => points.toFixed(2)

/** `+1.25`, `−8.00`; `0.00` without a sign. */
export const formatSignedPoints = (points: number): string => {
  const text = formatPoints(Math.abs(points))
  if (text === '0.00') return text
  return points > 0 ? `+${text}` : `−${text}`
}

/** `6`, or `6.25` where inputs that do not apply make the maximum fractional. */
export const formatMaxPoints = (max: number): string =>
  Math.abs(max - Math.round(max)) < 0.005 ? String(Math.round(max)) : formatPoints(max)

/**
 * Two decimals, cut and not rounded, so that a confidence and its level never disagree (58 of 97 is
 * low, and not 0.60), nor a raw score and the score that is rounded from it: 90.549 and 90.5.
 */
export const formatCut = (figure: number): string =>
  (Math.floor(figure * 100 + 1e-9) / 100).toFixed(2)

/** `57.9–59.0`, or one number where both ends print the same. */
export const formatInterval = ([low, high]: readonly [number, number], separator: string): string =>
  [...new Set([formatScore(low), formatScore(high)])].join(separator)
