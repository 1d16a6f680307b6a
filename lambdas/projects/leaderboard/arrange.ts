import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { Sorting } from '../../../shared/sort-rows.ts'
import { createLruCache, type LruCache } from '../../platform/lru-cache.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Group } from '../catalogue/columns/groups.ts'
import { createFacetCounts, PASSES } from '../catalogue/summary/count-facets.ts'
import { orderByName } from '../catalogue/text-indexes.ts'
import {
  filterGroups,
  type FilterKey,
  filtersOf,
  type LeaderboardQuery,
  type SegmentColumns,
  type Test,
} from './filter-columns.ts'
import { firstOrdinals, sortGroups, sortOrdinals, type SortSources } from './sort-columns.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** Before paging. */
export interface Arranged extends Pick<Answer, 'facets' | 'without'> {
  /** Ordinals of projects that pass, in order: at least the first of them, of the length of all. */
  first(size: number): Promise<ArrayLike<number>>
  all(): Promise<Uint32Array>
}

/** As many are found faster without an order of all. */
const FEW = 200

/** A list takes a byte a project, and four more once all of it is sorted. */
const MAX_LISTS = 16

/** The mark of a project that two filters or more hold back. */
const FAILS_MORE = 255

const caches = new WeakMap<Catalogue, LruCache<Promise<Arranged>>>()

/**
 * The projects of a query, arranged once for all its pages.
 * @param question all that the result depends on beside the catalogue
 */
export const arrangedOnce = async (
  catalogue: Catalogue,
  question: string,
  arrange: () => Promise<Arranged>,
): Promise<Arranged> => {
  const cache = caches.get(catalogue) ?? createLruCache(MAX_LISTS)
  caches.set(catalogue, cache)
  return await cache.getOrMake(question, async () => {
    try {
      return await arrange()
    } catch (error) {
      // What cannot be read is looked for again by the next one.
      cache.forget(question)
      throw error
    }
  })
}

/**
 * Filters, counts and sorts all projects by their columns.
 * @param now epoch milliseconds
 */
export const arrange = async (
  catalogue: Catalogue,
  query: LeaderboardQuery,
  sorting: Sorting,
  now: number,
): Promise<Arranged> => {
  const filters = filtersOf(query, now)
  if (filters.length === 0) return await arrangeAll(catalogue, query, sorting, now)
  const [segments] = await Promise.all([
    segmentsWith(catalogue, [
      'list',
      ...filters.flatMap(({ key }) => filterGroups[key] ?? []),
      ...sortGroups(sorting.sort),
    ]),
    sorting.sort === 'name' ? undefined : catalogue.ranking(),
  ])
  const marks = new Uint8Array(catalogue.count)
  const codes = new Map(filters.map(({ key }, index) => [key, index + 1]))
  const facets = createFacetCounts(codes, now)
  for (const [number, columns] of segments.entries()) {
    const first = number * catalogue.segmentSize
    const own = marks.subarray(first, first + columns.list.count)
    for (const { key, testOf } of filters) markFailing(own, testOf(columns), codes.get(key)!)
    facets.add(columns.list, own)
  }
  const counts = countMarks(marks)
  const total = counts[PASSES]!
  const isIn = (ordinal: number): boolean => marks[ordinal] === PASSES
  const sources = { ...sourcesOf(catalogue, query), segments }
  return {
    ...ordered({
      total,
      all: async () => await sortOrdinals(sorting, sources, isIn),
      few: async (size) => await firstOrdinals(size, sorting, sources, isIn),
    }),
    facets: facets.facets(),
    without: total === 0 ? failingOnly(counts, codes) : null,
  }
}

/** Without a filter: what the summary says takes no column, nor do the best ones. */
const arrangeAll = async (
  catalogue: Catalogue,
  query: LeaderboardQuery,
  sorting: Sorting,
  now: number,
): Promise<Arranged> => {
  const total = catalogue.count
  const { facets } = await catalogue.summary()
  const isIn = (): boolean => true
  const load = async (): Promise<SortSources> => ({
    ...sourcesOf(catalogue, query),
    segments: await segmentsWith(catalogue, sortGroups(sorting.sort)),
  })
  return {
    ...ordered({
      total,
      all: async () => await sortOrdinals(sorting, await load(), isIn),
      few: async (size) => {
        if (sorting.sort !== 'rank' || sorting.order !== 'asc') {
          return await firstOrdinals(size, sorting, await load(), isIn)
        }
        const best = await catalogue.best(size)
        // Behind the rated ones come the others.
        return best.length < Math.min(size, total) ? undefined : best
      },
    }),
    facets: facets(now),
    without: total === 0 ? {} : null,
  }
}

const sourcesOf = (catalogue: Catalogue, { w: weights }: LeaderboardQuery) => ({
  count: catalogue.count,
  segmentSize: catalogue.segmentSize,
  ranking: catalogue.ranking,
  byName: async () => await orderByName(catalogue),
  weights,
})

/** All in order once they are asked for, and the first few without that, where it can be. */
const ordered = ({
  total,
  all: sortAll,
  few,
}: {
  readonly total: number
  readonly all: () => Promise<Uint32Array>
  readonly few: (size: number) => Promise<readonly number[] | undefined>
}): Pick<Arranged, 'all' | 'first'> => {
  let sorted: Promise<Uint32Array> | undefined
  const all = async (): Promise<Uint32Array> => {
    sorted ??= sortAll()
    // What cannot be read is looked for again by the next one.
    sorted.catch(() => (sorted = undefined))
    return await sorted
  }
  return {
    all,
    first: async (size) => {
      const first = sorted === undefined && size <= FEW ? await few(size) : undefined
      return first ? { ...first, length: total } : await all()
    },
  }
}

/** One filter after the other, each over all slots: a loop of one kind is fast from its start. */
const markFailing = (marks: Uint8Array, test: Test, code: number): void => {
  for (let slot = 0; slot < marks.length; slot += 1) {
    if (!test(slot)) marks[slot] = marks[slot] === PASSES ? code : FAILS_MORE
  }
}

const countMarks = (marks: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(FAILS_MORE + 1)
  for (let ordinal = 0; ordinal < marks.length; ordinal += 1) counts[marks[ordinal]!]! += 1
  return counts
}

/** How many projects would pass without each filter. */
const failingOnly = (
  counts: Uint32Array,
  codes: ReadonlyMap<FilterKey, number>,
): Record<string, number> =>
  Object.fromEntries([...codes].map(([key, code]) => [key, counts[code]!]))

const segmentsWith = async (
  catalogue: Catalogue,
  names: readonly Group[],
): Promise<SegmentColumns[]> => {
  const wanted = [...new Set(names)]
  const columns = await Promise.all(wanted.map(async (group) => catalogue.columns(group)))
  return Array.from(
    { length: Math.ceil(catalogue.count / catalogue.segmentSize) },
    (_, segment) =>
      Object.fromEntries(
        wanted.map((group, index) => [group, columns[index]?.[segment]]),
      ) as unknown as SegmentColumns,
  )
}
