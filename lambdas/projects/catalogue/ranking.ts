import { joined } from './columns/column-types.ts'
import type { GroupColumns } from './columns/groups.ts'
import { orderBy } from './columns/order-by.ts'

/** The order of all projects by rank. What asks for a few makes no order of all. */
export interface Ranking {
  /** Ordinals by rank, then those that are not rated. */
  readonly order: Uint32Array
  isRated(ordinal: number): boolean
  /**
   * From 1, in the order of the ordinals; null: not rated. The first few times this is one pass over all
   * projects, then an order of all.
   */
  ranksOf(ordinals: readonly number[]): (number | null)[]
  /** Negative where the first one ranks better; those that are not rated come last. */
  compare(one: number, other: number): number
}

/** More passes would take more than an order of all, and many ordinals make one slow. */
const PASSES_MAX = 4
const FEW = 10_000

/**
 * Ranks by unrounded score, then confidence; the one that was listed first wins a tie.
 * @param segments in their order
 */
export const rankAll = (segments: readonly GroupColumns<'standing'>[]): Ranking => {
  const standings = joined(segments.map(({ now }) => now))
  let made: ReturnType<typeof ranked> | undefined
  const all = () => (made ??= ranked(standings))
  let passes = 0
  const ranksOf = (ordinals: readonly number[]): (number | null)[] => {
    passes += 1
    if (!made && passes <= PASSES_MAX && ordinals.length <= FEW) {
      return ranksAmong(standings, ordinals)
    }
    const { ranks } = all()
    return ordinals.map((ordinal) => ranks[ordinal] || null)
  }
  return {
    get order() {
      return all().order
    },
    isRated: (ordinal) => standings[ordinal] !== -1,
    ranksOf,
    compare: (one, other) => comparedIn(standings, one, other),
  }
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
  for (let place = 0; place < order.length; place += 1) {
    const ordinal = order[place]!
    if (standings[ordinal] === -1) break
    ranks[ordinal] = place + 1
  }
  return { order, ranks }
}

const comparedIn = (standings: Float64Array, one: number, other: number): number =>
  standings[other]! - standings[one]! || one - other

/** Ranks of a few among all, without an order of all; null: not rated. */
const ranksAmong = (standings: Float64Array, ordinals: readonly number[]): (number | null)[] => {
  const wanted = [...new Set(ordinals)]
    .filter((ordinal) => (standings[ordinal] ?? -1) !== -1)
    .toSorted((one, other) => comparedIn(standings, one, other))
  const places = Uint32Array.from(wanted)
  const keys = Float64Array.from(wanted, (ordinal) => standings[ordinal]!)
  const last = keys.at(-1) ?? Infinity
  // How many there are before each of them that are not before the one before it.
  const between = new Uint32Array(wanted.length + 1)
  for (let other = 0; other < standings.length; other += 1) {
    const key = standings[other]!
    if (key < last) continue
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (key > keys[middle]! || (key === keys[middle] && other < places[middle]!)) high = middle
      else low = middle + 1
    }
    between[low]! += 1
  }
  const ranks = new Map<number, number>()
  let better = 0
  for (const [index, ordinal] of wanted.entries()) {
    better += between[index]!
    ranks.set(ordinal, better + 1)
  }
  return ordinals.map((ordinal) => ranks.get(ordinal) ?? null)
}
