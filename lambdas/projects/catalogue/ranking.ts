import type { GroupColumns } from './columns/groups.ts'
import { orderBy } from './columns/order-by.ts'

/** Places among all rated projects. */
export interface Ranking {
  /** Ordinals by rank, then those that are not rated. */
  readonly order: Uint32Array
  readonly ratedCount: number
  /** From 1; null: not rated. */
  rankOf(ordinal: number): number | null
  /** Places won (positive) or lost within a week; null without a rank now or then. */
  rankChangeOf(ordinal: number): number | null
  /**
   * The rank of a project whose standing is another one by now, among the others as they are.
   * @param key see `standingKey`
   */
  rankOfStanding(ordinal: number, key: number): number | null
}

/**
 * Ranks by unrounded score, then confidence; the one that was listed first wins a tie.
 * @param segments in their order
 */
export const rankAll = (segments: readonly GroupColumns<'standing'>[]): Ranking => {
  const now = joined(segments.map(({ standing }) => standing))
  const before = joined(segments.map((columns) => columns.before))
  const { order, ranks, ratedCount } = ranked(now)
  const then = ranked(before).ranks
  const rankOf = (ordinal: number): number | null => ranks[ordinal] || null
  return {
    order,
    ratedCount,
    rankOf,
    rankChangeOf: (ordinal) => {
      const [rank, rankBefore] = [rankOf(ordinal), then[ordinal]]
      return rank === null || !rankBefore ? null : rankBefore - rank
    },
    rankOfStanding: (ordinal, key) => {
      if (key === now[ordinal]) return rankOf(ordinal)
      if (key === -1) return null
      let better = 0
      for (const [other, standing] of now.entries()) {
        if (other !== ordinal && (standing > key || (standing === key && other < ordinal))) {
          better += 1
        }
      }
      return better + 1
    },
  }
}

const joined = (parts: readonly Float64Array[]): Float64Array => {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ranked = (standings: Float64Array) => {
  // The smallest key first, what is not rated last.
  const keys = standings.map((standing) => (standing === -1 ? Number.NaN : -standing))
  const order = orderBy(keys)
  const ranks = new Uint32Array(standings.length)
  let ratedCount = 0
  for (const [index, ordinal] of order.entries()) {
    if (standings[ordinal] === -1) break
    ranks[ordinal] = index + 1
    ratedCount += 1
  }
  return { order, ranks, ratedCount }
}
