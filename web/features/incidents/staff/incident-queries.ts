import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listIncidents, type QueueFilter } from '../../../../shared/contract/incidents.ts'
import { getLeaderboard } from '../../../../shared/contract/projects/leaderboard.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

/** First part of the query keys of the queue. */
export const QUEUE_KEY = [USER_SCOPE, 'incidents'] as const

/**
 * The reports and incidents in a status, as staff see them, page after page.
 *
 * @param reference finds only the report with this number, whatever its status
 */
export const queueQuery = (status: QueueFilter, reference: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...QUEUE_KEY, status, reference],
    queryFn: async ({ pageParam, signal }) =>
      await call(listIncidents, { query: { status, reference, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** The chains of all projects, sorted by name. */
export const chainsQuery = queryOptions({
  queryKey: ['projects', 'chains'],
  queryFn: async ({ signal }) => {
    const { facets } = await call(getLeaderboard, { query: { perPage: '1' }, signal })
    return Object.keys(facets.chain).toSorted((a, b) => a.localeCompare(b))
  },
  staleTime: 600_000,
})
