import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listProjects } from '../../../shared/contract/projects/list.ts'
import {
  KEYWORD_MAX_LENGTH,
  KEYWORD_MIN_LENGTH,
  searchProject,
} from '../../../shared/contract/projects/search.ts'
import { WATCHED_PROJECTS_MAX } from '../../../shared/values/watchlist.ts'
import { call } from './call.ts'

/** Stale time of data that follows from ratings: they react to incidents within seconds. */
export const FRESH_MS = 5_000

/** Polls data which must be current. Without any response so far, a press on Retry is needed. */
export const pollOptions = {
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) =>
    state.data === undefined ? (false as const) : FRESH_MS,
}

/** The keyword that is sent: trimmed and cut; empty (trending) if too short. */
export const effectiveKeyword = (keyword: string): string => {
  const trimmed = keyword.trim().slice(0, KEYWORD_MAX_LENGTH).trimEnd()
  return [...trimmed].length < KEYWORD_MIN_LENGTH ? '' : trimmed
}

/** Items of all pages, each once: an item can move between two requests. */
export const flattenPages = <Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values(),
]

/** Matches of a keyword by page; trending projects for an empty one. */
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
    staleTime: FRESH_MS,
  })

/** Of as many as there may be: a call names no more than can be watched. */
export const projectsByIds = (projectIds: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'list', projectIds],
    queryFn: async ({ signal }) => {
      const lots = Array.from(
        { length: Math.ceil(projectIds.length / WATCHED_PROJECTS_MAX) },
        (_, lot) => projectIds.slice(lot * WATCHED_PROJECTS_MAX, (lot + 1) * WATCHED_PROJECTS_MAX),
      )
      const answers = await Promise.all(
        lots.map(async (lot) => await call(listProjects, { body: { projectIds: lot }, signal })),
      )
      return {
        items: answers.flatMap(({ items }) => items),
        missing: answers.flatMap(({ missing }) => missing),
      }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
