import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { createLruCache, type LruCache } from '../../platform/lru-cache.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** Before paging. */
export interface ArrangedRows extends Pick<Answer, 'facets' | 'without'> {
  readonly sorted: readonly ProjectRow[]
}

/** A list holds a reference per row: 160 kB at 20,000. */
const MAX_LISTS = 32

const caches = new WeakMap<readonly ProjectRow[], LruCache<ArrangedRows>>()

/**
 * The arranged rows of a query, shared by its pages; cached as long as the rows live.
 * @param query everything else that the result depends on
 */
export const cachedRows = (
  rows: readonly ProjectRow[],
  query: string,
  arrange: () => ArrangedRows,
): ArrangedRows => {
  const cache = caches.get(rows) ?? createLruCache(MAX_LISTS)
  caches.set(rows, cache)
  return cache.getOrMake(query, arrange)
}
