/** Figures of a rating as the page prints them. */

/** Two decimals, so that the shown points of a score's inputs add up to the shown raw score within 0.1. */
export const pointsText = (points: number): string => points.toFixed(2)

/** With its sign, two decimals: `+1.25`, `−8.00`; what rounds to nothing is `0.00`. */
export const signedPoints = (points: number): string => {
  const text = Math.abs(points).toFixed(2)
  if (text === '0.00') return text
  return points > 0 ? `+${text}` : `−${text}`
}

/** Of 0–100, one decimal, as scores are published. */
export const scoreText = (score: number | null): string =>
  score === null ? 'N/A' : score.toFixed(1)

/** A span of time in its largest whole unit: `48 h`, `7 d`, `30 min`. */
export const delayText = (seconds: number): string => {
  if (seconds === 0) return 'no delay'
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min`
  const hours = Math.round(seconds / 3600)
  return hours < 96 ? `${hours} h` : `${Math.round(hours / 24)} d`
}

/** A share of 0–1 in per cent: `0 %`, `<1 %`, `34 %`. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`

const whole = new Intl.NumberFormat('en-US')

/** A count in full: `12,480`. */
export const countText = (count: number): string => whole.format(count)
