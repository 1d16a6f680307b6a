import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { getLeaderboard } from '../../../../shared/contract/projects/leaderboard.ts'
import { call } from '../../../lib/api/call.ts'
import { FRESH_MS } from '../../../lib/api/project-queries.ts'

/** Rows per page. */
export const LEADERBOARD_PAGE = 50

/**
 * The leaderboard by cursor: each page starts where the previous one ended, even when ranks move.
 *
 * @param query filters, sorting and weights in the contract's form; empty: all by rank
 */
export const leaderboardPages = (query: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'leaderboard', query],
    queryFn: async ({ pageParam, signal }) =>
      shareUnchangedParts(
        await call(getLeaderboard, {
          query: {
            ...query,
            perPage: String(LEADERBOARD_PAGE),
            ...(pageParam !== undefined && { after: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: FRESH_MS,
  })

type Answer = ResponseOf<typeof getLeaderboard>

const knownRows = new Map<string, Answer['items'][number]>()
let knownFacets: Answer['facets'] | undefined

/**
 * Structural sharing with all earlier responses: rows that moved and facets that did not change
 * keep their identity and are not re-rendered.
 */
export const shareUnchangedParts = (answer: Answer): Answer => {
  knownFacets = replaceEqualDeep(knownFacets, answer.facets)
  const items = answer.items.map((item) => {
    const row = replaceEqualDeep(knownRows.get(item.id), item)
    knownRows.set(row.id, row)
    return row
  })
  return { ...answer, items, facets: knownFacets }
}
