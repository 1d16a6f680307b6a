import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { createLruCache, type LruCache } from '../../platform/lru-cache.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** A list before it is cut into pages. */
export interface ArrangedRows extends Pick<Answer, 'facets' | 'without'> {
  readonly sorted: readonly ProjectRow[]
}

/** A list of all rows holds one reference for each: some 160 kB at 20,000. */
const MAX_LISTS = 32

const caches = new WeakMap<readonly ProjectRow[], LruCache<ArrangedRows>>()

/**
 * The arranged rows of a query, made once: the pages of a list and equal queries share them. The
 * cache lives as long as the rows.
 *
 * @param query everything but the rows that the answer depends on
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
