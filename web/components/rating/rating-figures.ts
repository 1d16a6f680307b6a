/** Figures of a rating as the page prints them. */

/** Of 0–100, one decimal, as scores are published. */
export const scoreText = (score: number | null): string =>
  score === null ? 'N/A' : score.toFixed(1)

/** Two decimals, so that the shown points of a score's inputs add up to the shown raw score within 0.1. */
export const pointsText = (points: number): string => points.toFixed(2)

/** With its sign, two decimals: `+1.25`, `−8.00`; what rounds to nothing is `0.00`. */
export const signedPoints = (points: number): string => {
  const text = pointsText(Math.abs(points))
  if (text === '0.00') return text
  return points > 0 ? `+${text}` : `−${text}`
}

/** A maximum of points: whole where it is whole, as weights are while everything applies. */
export const maxText = (max: number): string =>
  Math.abs(max - Math.round(max)) < 0.005 ? String(Math.round(max)) : pointsText(max)

/** Of 0–1, two decimals. */
export const confidenceText = (confidence: number): string => confidence.toFixed(2)

/** Both ends of an interval of scores, or the one number that both print. */
export const intervalText = ([low, high]: readonly [number, number], between: string): string =>
  [...new Set([scoreText(low), scoreText(high)])].join(between)
