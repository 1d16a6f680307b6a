import { infiniteQueryOptions } from '@tanstack/react-query'
import { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import { call } from '../../lib/call.ts'

/** Projects of the leaderboard fetched at once. */
export const LEADERBOARD_PAGE = 50

/**
 * The leaderboard, page by page: each begins where the one before ended, however ranks move.
 *
 * @param query filters, sorting and weights as the contract writes them; by default all by rank
 */
export const leaderboardPages = (query: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'leaderboard', query],
    queryFn: async ({ pageParam, signal }) =>
      await call(getLeaderboard, {
        query: {
          ...query,
          perPage: String(LEADERBOARD_PAGE),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 60_000,
  })
