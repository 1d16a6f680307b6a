import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getHighlights,
  getLeaderboard,
  getProject,
  KEYWORD_MAX_LENGTH,
  KEYWORD_MIN_LENGTH,
  listProjects,
  listSecurityAlerts,
  searchProject,
} from '../../shared/contract/projects.ts'
import { call } from './call.ts'

/** Projects of the leaderboard fetched at once. */
export const LEADERBOARD_PAGE = 50

/**
 * What is really asked for: blanks around a keyword do not count, a short one means trending, and
 * of a very long one only the beginning counts.
 */
export const effectiveKeyword = (keyword: string): string => {
  const trimmed = keyword.trim().slice(0, KEYWORD_MAX_LENGTH).trimEnd()
  return [...trimmed].length < KEYWORD_MIN_LENGTH ? '' : trimmed
}

/** What the pages of a list hold, each item once: between two pages an item may have moved. */
export const itemsOf = <Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values(),
]

/** Matches of a keyword, or the trending list for an empty one, page by page. */
export const searchPages = (keyword: string, perPage: number) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'search', keyword, perPage],
    queryFn: async ({ pageParam, signal }) =>
      await call(searchProject, {
        query: { keyword, page: String(pageParam), perPage: String(perPage) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: 60_000,
  })

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

/** What the home page shows above the leaderboard. */
export const highlightsQuery = queryOptions({
  queryKey: ['projects', 'highlights'],
  queryFn: async ({ signal }) => await call(getHighlights, { signal }),
  staleTime: 60_000,
})

/**
 * What visitors should know of projects, the newest first.
 *
 * @param limit 1–50
 */
export const securityAlertsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['projects', 'security-alerts', limit],
    queryFn: async ({ signal }) =>
      await call(listSecurityAlerts, { query: { limit: String(limit) }, signal }),
    staleTime: 60_000,
  })

/** The named projects in their order; what was there stays on screen while others are fetched. */
export const projectsByIds = (projectIds: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'list', projectIds],
    queryFn: async ({ signal }) =>
      await call(listProjects, { body: { projectIds: [...projectIds] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** One project. */
export const projectById = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => await call(getProject, { params: { id }, signal }),
    staleTime: 60_000,
  })
