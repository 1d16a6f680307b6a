import type { GroupColumns } from './columns/groups.ts'
import { orderBy } from './columns/order-by.ts'

/** Places among all rated projects. */
export interface Ranking {
  /** Ordinals by rank, then those that are not rated. */
  readonly order: Uint32Array
  readonly ratedCount: number
  /** From 1; null: not rated. */
  rankOf(ordinal: number): number | null
  /**
   * Places won (positive) or lost within a week, in the order of the ordinals; null without a rank now
   * or then. One pass over all projects, however many are asked for.
   */
  rankChangesOf(ordinals: readonly number[]): (number | null)[]
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
  const { order, ranks, ratedCount } = ranked(now)
  const rankOf = (ordinal: number): number | null => ranks[ordinal] || null
  return {
    order,
    ratedCount,
    rankOf,
    rankChangesOf: (ordinals) => {
      const before = ranksAmong(joined(segments.map((columns) => columns.before)), ordinals)
      return ordinals.map((ordinal, index) => {
        const [rank, rankBefore] = [rankOf(ordinal), before[index] ?? null]
        return rank === null || rankBefore === null ? null : rankBefore - rank
      })
    },
    rankOfStanding: (ordinal, key) => {
      if (key === now[ordinal]) return rankOf(ordinal)
      if (key === -1) return null
      let better = 0
      for (let other = 0; other < now.length; other += 1) {
        const standing = now[other]!
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

/** Loops count, since iterators take ten times as long in a process that has just begun. */
const ranked = (standings: Float64Array) => {
  const keys = new Float64Array(standings.length)
  // The smallest key first, what is not rated last.
  for (let ordinal = 0; ordinal < keys.length; ordinal += 1) {
    const standing = standings[ordinal]!
    keys[ordinal] = standing === -1 ? Number.NaN : -standing
  }
  const order = orderBy(keys)
  const ranks = new Uint32Array(standings.length)
  let ratedCount = 0
  for (; ratedCount < order.length; ratedCount += 1) {
    const ordinal = order[ratedCount]!
    if (standings[ordinal] === -1) break
    ranks[ordinal] = ratedCount + 1
  }
  return { order, ranks, ratedCount }
}

/** Ranks of a few among all, without an order of all; null: not rated. */
const ranksAmong = (standings: Float64Array, ordinals: readonly number[]): (number | null)[] => {
  const compare = (one: number, other: number): number =>
    standings[other]! - standings[one]! || one - other
  const wanted = [...new Set(ordinals)]
    .filter((ordinal) => (standings[ordinal] ?? -1) !== -1)
    .toSorted(compare)
  const last = standings[wanted.at(-1) ?? -1] ?? Infinity
  // How many there are before each of them that are not before the one before it.
  const between = new Uint32Array(wanted.length)
  for (let other = 0; other < standings.length; other += 1) {
    if (standings[other]! < last) continue
    let [low, high] = [0, wanted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(other, wanted[middle]!) < 0) high = middle
      else low = middle + 1
    }
    if (low < wanted.length) between[low]! += 1
  }
  const ranks = new Map<number, number>()
  let better = 0
  for (const [index, ordinal] of wanted.entries()) {
    better += between[index]!
    ranks.set(ordinal, better + 1)
  }
  return ordinals.map((ordinal) => ranks.get(ordinal) ?? null)
}
