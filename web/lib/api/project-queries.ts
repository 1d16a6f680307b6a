import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listProjects } from '../../../shared/contract/projects/list.ts'
import {
  KEYWORD_MAX_LENGTH,
  KEYWORD_MIN_LENGTH,
  searchProject,
} from '../../../shared/contract/projects/search.ts'
import { call } from './call.ts'

/** How long an answer that follows from the ratings is taken for current: they follow incidents within seconds. */
export const FRESH_MS = 5_000

/**
 * For what visitors have to be told at once: asked for again as long as it is in sight. Of a call that
 * has answered nothing yet only a press on Retry asks again.
 */
export const pollOptions = {
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) =>
    state.data === undefined ? (false as const) : FRESH_MS,
}

/**
 * What is really asked for: blanks around a keyword do not count, a short one means trending, and
 * of a very long one only the beginning counts.
 */
export const effectiveKeyword = (keyword: string): string => {
  const trimmed = keyword.trim().slice(0, KEYWORD_MAX_LENGTH).trimEnd()
  return [...trimmed].length < KEYWORD_MIN_LENGTH ? '' : trimmed
}

/** What the pages of a list hold, each item once: between two pages an item may have moved. */
export const flattenPages = <Item extends { readonly id: string }>(
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
    staleTime: FRESH_MS,
  })

/** The named projects in their order; what was there stays on screen while others are fetched. */
export const projectsByIds = (projectIds: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'list', projectIds],
    queryFn: async ({ signal }) =>
      await call(listProjects, { body: { projectIds: [...projectIds] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
