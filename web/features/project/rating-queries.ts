import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { listEvidence } from '../../../shared/contract/projects/evidence.ts'
import { getProject } from '../../../shared/contract/projects/project.ts'
import { getScore, getScoreHistory } from '../../../shared/contract/projects/score.ts'
import type { FORMULA_VERSIONS } from '../../../shared/values/rating.ts'
import { call } from '../../lib/api/call.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'
import type { HistoryRange } from './history/history-range.ts'
import { firstDayOf } from './history/history-range.ts'
import type { LogFilter } from './evidence/log-filter.ts'

/** Pieces of evidence fetched at once. */
const EVIDENCE_PAGE = 50

/**
 * Several parts of the page ask for the same: of one failure they all speak, and only a press on
 * Retry asks again.
 */
const ASK_ONCE = { retryOnMount: false, staleTime: FRESH_MS } as const

/** The project itself, for all parts of its page. */
export const projectOf = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => await call(getProject, { params: { id }, signal }),
    ...ASK_ONCE,
  })

const scoreOf = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'score', id],
    queryFn: async ({ signal }) => await call(getScore, { params: { id }, query: {}, signal }),
    ...ASK_ONCE,
  })

/**
 * The score of a project with everything it follows from: that of the project's own answer, so that it
 * is of one moment with the rank beside it. Asked for by itself only where the project cannot be had.
 */
export const useScore = (id: string) => {
  const project = useQuery({ ...projectOf(id), select: ({ explanation }) => explanation })
  const isAlone = project.isError && project.data === undefined
  const score = useQuery({ ...scoreOf(id), enabled: isAlone })
  return isAlone ? score : project
}

/**
 * The score that a project had at another time.
 *
 * @param at ISO 8601
 */
export const scoreAt = (id: string, at: string, version: (typeof FORMULA_VERSIONS)[number]) =>
  queryOptions({
    queryKey: ['projects', 'score', id, at, version],
    queryFn: async ({ signal }) =>
      await call(getScore, { params: { id }, query: { at, version }, signal }),
    staleTime: 60_000,
  })

const scoreHistory = (id: string, range: HistoryRange, revision?: number) =>
  queryOptions({
    queryKey: ['projects', 'history', id, range, revision],
    queryFn: async ({ signal }) =>
      await call(getScoreHistory, {
        params: { id },
        query: { from: firstDayOf(range, new Date()), ...asOf(revision) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...ASK_ONCE,
  })

/**
 * The scores of a period and their moves; those of the period before stay in sight meanwhile. Asked
 * for beside the project, and once more where the two are not of the same revision.
 */
export const useScoreHistory = (id: string, range: HistoryRange) => {
  const revision = useRevision(id)
  const first = useQuery(scoreHistory(id, range))
  const differs =
    first.data !== undefined && revision !== undefined && first.data.revision !== revision
  const second = useQuery({ ...scoreHistory(id, range, revision), enabled: differs })
  return differs && second.data !== undefined ? second : first
}

/** The evidence log, the newest first, as of the project beside it. */
export const useEvidence = (id: string, filter: LogFilter) =>
  useInfiniteQuery(evidencePages(id, useRevision(id), filter))

const useRevision = (id: string): number | undefined => useQuery(projectOf(id)).data?.revision

const asOf = (revision: number | undefined) =>
  revision === undefined ? {} : { revision: String(revision) }

const evidencePages = (id: string, revision: number | undefined, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'evidence', id, revision, filter],
    queryFn: async ({ pageParam, signal }) =>
      await call(listEvidence, {
        params: { id },
        query: {
          limit: String(EVIDENCE_PAGE),
          ...(pageParam && { after: pageParam }),
          ...asOf(revision),
          ...filter,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
