import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { Sorting } from '../../../shared/sort-rows.ts'
import { createLruCache, type LruCache } from '../../platform/lru-cache.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Group } from '../catalogue/columns/groups.ts'
import { placesByName } from '../catalogue/text-indexes.ts'
import { createFacetCounts } from './count-facets.ts'
import {
  filterGroups,
  type FilterKey,
  filtersOf,
  type LeaderboardQuery,
  type SegmentColumns,
} from './filter-columns.ts'
import { sortGroups, sortOrdinals } from './sort-columns.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** Before paging. */
export interface Arranged extends Pick<Answer, 'facets' | 'without'> {
  /** Ordinals of the projects that pass. */
  readonly sorted: Uint32Array
}

/** A list takes four bytes a project. */
const MAX_LISTS = 16

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
  return await cache.getOrMake(question, arrange)
}

/**
 * Filters, counts and sorts all projects by their columns: one pass.
 * @param now epoch milliseconds
 */
export const arrange = async (
  catalogue: Catalogue,
  query: LeaderboardQuery,
  sorting: Sorting,
  now: number,
): Promise<Arranged> => {
  const filters = filtersOf(query, now)
  const ranking = await catalogue.ranking()
  const segments = await segmentsWith(catalogue, [
    'list',
    ...filters.flatMap(({ key }) => filterGroups[key] ?? []),
    ...[sortGroups[sorting.sort] ?? []].flat(),
  ])
  const passes = new Uint8Array(catalogue.count)
  const failingOnly = new Map<FilterKey, number>(filters.map(({ key }) => [key, 0]))
  const facets = createFacetCounts(now)
  for (const [number, columns] of segments.entries()) {
    const counter = facets.of(columns)
    const tests = filters.map(({ key, testOf }) => ({ key, test: testOf(columns) }))
    for (let slot = 0; slot < columns.list.count; slot += 1) {
      let failed: FilterKey | undefined
      let failures = 0
      for (const { key, test } of tests) {
        if (test(slot)) continue
        failed = key
        failures += 1
        if (failures > 1) break
      }
      if (failures > 1) continue
      counter.count(slot, failed)
      if (failed === undefined) passes[number * catalogue.segmentSize + slot] = 1
      else failingOnly.set(failed, failingOnly.get(failed)! + 1)
    }
  }
  const passing = ranking.order.filter((ordinal) => passes[ordinal] === 1)
  const sorted = await sortOrdinals(passing, sorting, {
    segments,
    segmentSize: catalogue.segmentSize,
    ranking,
    placesByName: async () => await placesByName(catalogue),
    weights: query.w,
  })
  return {
    sorted,
    facets: facets.facets(),
    without: sorted.length === 0 ? Object.fromEntries(failingOnly) : null,
  }
}

const segmentsWith = async (
  catalogue: Catalogue,
  names: readonly Group[],
): Promise<SegmentColumns[]> => {
  const wanted = [...new Set(names)]
  const columns = await Promise.all(wanted.map(async (group) => catalogue.columns(group)))
  const [list = []] = columns
  return list.map(
    (_, segment) =>
      Object.fromEntries(
        wanted.map((group, index) => [group, columns[index]?.[segment]]),
      ) as unknown as SegmentColumns,
  )
}
