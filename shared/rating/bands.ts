import { ratingBands } from '../values/rating.ts'
import type { Band, ConfidenceLevel } from '../values/rating.ts'

/** The lowest confidence of each level. With `none` there is a score only where the band is known. */
export const confidenceLevels = [
  { level: 'high', from: 0.8 },
  { level: 'medium', from: 0.6 },
  { level: 'low', from: 0.4 },
  { level: 'none', from: 0 },
] as const satisfies readonly { level: ConfidenceLevel; from: number }[]

/** @param confidence share of the weight that is known, 0–1 */
export const confidenceLevelOf = (confidence: number): ConfidenceLevel =>
  confidenceLevels.find(({ from }) => confidence >= from)?.level ?? 'none'

/** A score as it is shown: one decimal. */
export const roundedScore = (score: number): number => Math.round(score * 10) / 10

/**
 * The band of a score as it is shown, so that number and letters never disagree: 89.96 is shown as
 * 90.0 and is AAA.
 *
 * @param score null: not rated
 */
export const bandOf = (score: number | null): Band => {
  if (score === null) return 'N/A'
  const shown = roundedScore(score)
  return ratingBands.find(({ from }) => shown >= from)?.band ?? 'D'
}
