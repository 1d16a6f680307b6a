import { customScore } from '../../../shared/rating/custom-score.ts'
import { RATING_CATEGORIES } from '../../../shared/values/rating.ts'
import type { Sorting } from '../../../shared/sort-rows.ts'
import { BOUNTY_STATES, type Group, type GroupColumns, NONE } from '../catalogue/columns/groups.ts'
import { orderBy } from '../catalogue/columns/order-by.ts'
import type { Ranking } from '../catalogue/ranking.ts'
import type { LeaderboardQuery, SegmentColumns } from './filter-columns.ts'

type Sort = Sorting['sort']

/** Of a slot; NaN: unknown. */
type Key = (slot: number) => number

const known = (column: Uint16Array): Key => {
  return (slot) => (column[slot] === NONE ? Number.NaN : column[slot]!)
}

const numbers = (column: Float64Array | Uint32Array | Uint16Array | undefined): Key => {
  return (slot) => column?.[slot] ?? Number.NaN
}

const keys: Readonly<
  Record<Exclude<Sort, 'rank' | 'name' | 'category' | 'mine'>, (columns: SegmentColumns) => Key>
> = {
  score: ({ list }) => known(list.score),
  change: ({ list }) => known(list.change30d),
  audits: ({ list }) => known(list.audits),
  audited: ({ list }) => numbers(list.lastAuditAt),
  bounty: ({ list: { bounty, bountyMaxUsd } }) => {
    return (slot) => {
      const state = BOUNTY_STATES[bounty[slot]!]
      return state === 'active' ? bountyMaxUsd[slot]! : state === 'none' ? 0 : Number.NaN
    }
  },
  mcap: ({ figures }) => numbers(figures?.marketCapUsd),
  price: ({ figures }) => numbers(figures?.priceUsd),
  volume: ({ figures }) => numbers(figures?.volume24hUsd),
  yes: ({ figures }) => numbers(figures?.yesPercentage),
  views: ({ figures }) => numbers(figures?.views7d),
  confidence: ({ list }) => numbers(list.confidenceShare),
  updated: ({ figures }) => numbers(figures?.updatedAt),
}

/** Beside `list`. */
export const sortGroups: Readonly<Partial<Record<Sort, Group>>> = {
  mcap: 'figures',
  price: 'figures',
  volume: 'figures',
  yes: 'figures',
  views: 'figures',
  updated: 'figures',
  mine: 'weights',
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export interface SortSources {
  readonly segments: readonly SegmentColumns[]
  readonly segmentSize: number
  readonly ranking: Ranking
  /** The same ordinals by name. */
  byName(): Promise<Uint32Array>
  readonly weights: LeaderboardQuery['w']
}

/**
 * Ordinals sorted by one column; what is unknown comes last in both orders, ties go by rank in both.
 * @param ordinals in the order of their ranks
 */
export const sortOrdinals = async (
  ordinals: Uint32Array,
  { sort, order }: Sorting,
  sources: SortSources,
): Promise<Uint32Array> => {
  if (sort === 'rank' && order === 'asc') return ordinals
  if (sort === 'name') {
    const byName = await sources.byName()
    return order === 'asc' ? byName : byName.toReversed()
  }
  const keyOf = keyOfOrdinal(sort, sources)
  const direction = order === 'asc' ? 1 : -1
  const sortKeys = new Float64Array(ordinals.length)
  for (let place = 0; place < sortKeys.length; place += 1) {
    sortKeys[place] = direction * keyOf(ordinals[place]!)
  }
  return orderBy(sortKeys).map((place) => ordinals[place]!)
}

const keyOfOrdinal = (
  sort: Exclude<Sort, 'name'>,
  { segments, segmentSize, ranking, weights }: SortSources,
): ((ordinal: number) => number) => {
  if (sort === 'rank') return (ordinal) => ranking.rankOf(ordinal) ?? Number.NaN
  const keyIn =
    sort === 'mine'
      ? segments.map((columns) => ownScore(columns, weights))
      : sort === 'category'
        ? byCategory(segments)
        : segments.map((columns) => keys[sort](columns))
  return (ordinal) => keyIn[Math.floor(ordinal / segmentSize)]!(ordinal % segmentSize)
}

const byCategory = (segments: readonly SegmentColumns[]): Key[] => {
  const all = [...new Set(segments.flatMap(({ list }) => list.category.words))]
  const places = new Map(all.toSorted(alphabet.compare).map((word, place) => [word, place]))
  return segments.map(({ list: { category } }) => {
    const placeOf = category.words.map((word) => places.get(word) ?? 0)
    return (slot) => placeOf[category.codes[slot]!]!
  })
}

/** As `customScore` has it of a row. */
const ownScore = (
  { list, weights: columns }: SegmentColumns,
  weights: LeaderboardQuery['w'],
): Key => {
  if (!weights || !columns) return () => Number.NaN
  const numbersOf = columns as GroupColumns<'weights'> & Readonly<Record<string, Uint32Array>>
  const categories = RATING_CATEGORIES.map((id) => ({
    id,
    points: numbersOf[`${id}Points`]!,
    max: numbersOf[`${id}Max`]!,
  }))
  return (slot) => {
    if (list.score[slot] === NONE) return Number.NaN
    const row = categories.map(({ id, points, max }) => ({
      id,
      points: points[slot]! / 1e4,
      max: max[slot]! / 1e4,
    }))
    const capMax = columns.capMax[slot]!
    return customScore(row, weights, Number.isNaN(capMax) ? null : capMax) ?? Number.NaN
  }
}
