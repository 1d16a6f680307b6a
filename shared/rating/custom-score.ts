import type { RatingCategory } from '../values/rating.ts'
import { roundedScore } from './bands.ts'
import type { CategoryPoints } from './category-points.ts'

/**
 * The score by weights of one's own: the weighted mean of the share that each category reached, 0–100
 * with one decimal. Categories that cannot apply are left out. Within a category the weights of the
 * formula hold.
 *
 * @param weights not negative, in any scale; absent ones are 0
 * @param capMax what the lowest of the caps that hold limits to: it limits this score too, because what
 *   caps stand for does not depend on tastes; null: none holds
 * @returns null when no category with a weight applies
 */
export const customScore = (
  categories: readonly Pick<CategoryPoints, 'id' | 'points' | 'max'>[],
  weights: Readonly<Partial<Record<RatingCategory, number>>>,
  capMax: number | null = null,
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
  return roundedScore(Math.min((100 * reached) / total, capMax ?? 100))
}
