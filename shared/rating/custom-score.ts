import { ratingCaps } from '../values/rating.ts'
import type { RatingCategory } from '../values/rating.ts'
import { roundedScore } from './bands.ts'
import type { CategoryPoints } from './category-points.ts'

/**
 * The score by weights of one's own: the weighted mean of the share that each category reached, 0–100
 * with one decimal. Categories that cannot apply are left out. Within a category the weights of the
 * formula hold.
 *
 * @param weights not negative, in any scale; absent ones are 0
 * @param caps ids of caps that hold: they limit this score too, because what they stand for does not
 *   depend on tastes
 * @returns null when no category with a weight applies
 */
export const customScore = (
  categories: readonly Pick<CategoryPoints, 'id' | 'points' | 'max'>[],
  weights: Readonly<Partial<Record<RatingCategory, number>>>,
  caps: readonly string[] = [],
): number | null => {
  let reached = 0
  let total = 0
  for (const { id, points, max } of categories) {
    if (max <= 0) continue
    const weight = weights[id] ?? 0
    reached += weight * (points / max)
    total += weight
  }
  if (total <= 0) return null
  const limits = Object.entries(ratingCaps).flatMap(([id, max]) => (caps.includes(id) ? [max] : []))
  return roundedScore(Math.min((100 * reached) / total, 100, ...limits))
}
