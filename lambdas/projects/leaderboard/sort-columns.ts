import { customScore } from '../../../shared/rating/custom-score.ts'
import { RATING_CATEGORIES } from '../../../shared/values/rating.ts'
import type { Sorting } from '../../../shared/sort-rows.ts'
import { BOUNTY_STATES, type Group, type GroupColumns, NONE } from '../catalogue/columns/groups.ts'
import { firstOf, orderBy } from '../catalogue/columns/order-by.ts'
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

/** What a list is sorted by; by rank and by name no column is read for it. */
export const sortGroups = (sort: Sort): readonly Group[] => {
  switch (sort) {
    case 'rank':
    case 'name':
      return []
    case 'mine':
      return ['list', 'weights']
    case 'mcap':
    case 'price':
    case 'volume':
    case 'yes':
    case 'views':
    case 'updated':
      return ['figures']
    case 'score':
    case 'change':
    case 'audits':
    case 'audited':
    case 'bounty':
    case 'confidence':
    case 'category':
      return ['list']
  }
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export interface SortSources {
  readonly count: number
  readonly segments: readonly SegmentColumns[]
  readonly segmentSize: number
  ranking(): Promise<Ranking>
  /** All ordinals by name. */
  byName(): Promise<Uint32Array>
  readonly weights: LeaderboardQuery['w']
}

/**
 * Ordinals sorted by one column; what is unknown comes last in both orders, ties go by rank in both.
 * @param isIn leaves the others out
 */
export const sortOrdinals = async (
  { sort, order }: Sorting,
  sources: SortSources,
  isIn: (ordinal: number) => boolean,
): Promise<Uint32Array> => {
  if (sort === 'name') {
    const byName = (await sources.byName()).filter(isIn)
    return order === 'asc' ? byName : byName.toReversed()
  }
  const ranking = await sources.ranking()
  const byRank = ranking.order.filter(isIn)
  if (sort === 'rank') return order === 'asc' ? byRank : reversed(byRank, ranking)
  const keyOf = keyOfOrdinal(sort, sources)
  const direction = order === 'asc' ? 1 : -1
  const sortKeys = new Float64Array(byRank.length)
  for (let place = 0; place < sortKeys.length; place += 1) {
    sortKeys[place] = direction * keyOf(byRank[place]!)
  }
  return orderBy(sortKeys).map((place) => byRank[place]!)
}

/** What is not rated stays last. */
const reversed = (byRank: Uint32Array, { isRated }: Ranking): Uint32Array => {
  const unrated = byRank.findIndex((ordinal) => !isRated(ordinal))
  const end = unrated === -1 ? byRank.length : unrated
  byRank.subarray(0, end).reverse()
  return byRank
}

/**
 * The first of {@link sortOrdinals}; undefined where all have to be sorted for it.
 * @param size a few
 */
export const firstOrdinals = async (
  size: number,
  { sort, order }: Sorting,
  sources: SortSources,
  isIn: (ordinal: number) => boolean,
): Promise<number[] | undefined> => {
  if (sort === 'name') return undefined
  const { count } = sources
  const { compare: compareRanks } = await sources.ranking()
  if (sort === 'rank') {
    return order === 'asc' ? firstOf(count, size, compareRanks, isIn) : undefined
  }
  const keyOf = keyOfOrdinal(sort, sources)
  const sign = order === 'asc' ? 1 : -1
  const sortKeys = new Float64Array(count)
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const key = isIn(ordinal) ? sign * keyOf(ordinal) : Number.NaN
    // Beyond every number, so that it can be compared.
    sortKeys[ordinal] = Number.isNaN(key) ? Infinity : key
  }
  const compare = (a: number, b: number): number => {
    const [one, other] = [sortKeys[a]!, sortKeys[b]!]
    return one < other ? -1 : one > other ? 1 : compareRanks(a, b)
  }
  return firstOf(count, size, compare, isIn)
}

const keyOfOrdinal = (
  sort: Exclude<Sort, 'name' | 'rank'>,
  { segments, segmentSize, weights }: SortSources,
): ((ordinal: number) => number) => {
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
  // One for all slots: a new one for each is most of the work.
  const row = RATING_CATEGORIES.map((id) => ({ id, points: 0, max: 0 }))
  const parts = row.map((category) => ({
    category,
    points: numbersOf[`${category.id}Points`]!,
    max: numbersOf[`${category.id}Max`]!,
  }))
  return (slot) => {
    if (list.score[slot] === NONE) return Number.NaN
    for (const { category, points, max } of parts) {
      category.points = points[slot]! / 1e4
      category.max = max[slot]! / 1e4
    }
    const capMax = columns.capMax[slot]!
    return customScore(row, weights, Number.isNaN(capMax) ? null : capMax) ?? Number.NaN
  }
}
