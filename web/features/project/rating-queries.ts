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
import { CallError } from '../../lib/api/call-errors.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'
import type { HistoryRange } from './history/history-range.ts'
import { firstDayOf } from './history/history-range.ts'
import type { LogFilter } from './evidence/log-filter.ts'

const EVIDENCE_PAGE_SIZE = 50

/** Many parts of the page share these queries: after a failure only a press on Retry fetches again. */
const FETCH_ONCE = { retryOnMount: false, staleTime: FRESH_MS } as const

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => await call(getProject, { params: { id }, signal }),
    ...FETCH_ONCE,
  })

/** The API refuses an id that is malformed with 400, any other unknown id with 404. */
export const isUnknownProject = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'score', id],
    queryFn: async ({ signal }) => await call(getScore, { params: { id }, query: {}, signal }),
    ...FETCH_ONCE,
  })

/**
 * The score with its explanation. It comes from the project query, so that score and rank are of one
 * moment; a separate query serves when that one fails.
 */
export const useScore = (id: string) => {
  const project = useQuery({ ...projectQuery(id), select: ({ explanation }) => explanation })
  const isAlone = project.isError && project.data === undefined
  const score = useQuery({ ...scoreQuery(id), enabled: isAlone })
  return isAlone ? score : project
}

/** @param at ISO 8601 */
export const pastScoreQuery = (
  id: string,
  at: string,
  version: (typeof FORMULA_VERSIONS)[number],
) =>
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
        query: { from: firstDayOf(range, new Date()), ...revisionQuery(revision) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FETCH_ONCE,
  })

/**
 * The scores of a period and their moves. Fetched in parallel with the project, and again when the two
 * differ in their revision.
 */
export const useScoreHistory = (id: string, range: HistoryRange) => {
  const revision = useRevision(id)
  const first = useQuery(scoreHistory(id, range))
  const differs =
    first.data !== undefined && revision !== undefined && first.data.revision !== revision
  const second = useQuery({ ...scoreHistory(id, range, revision), enabled: differs })
  return differs && second.data !== undefined ? second : first
}

/** The evidence log at the revision of the project query, newest first. */
export const useEvidence = (id: string, filter: LogFilter) =>
  useInfiniteQuery(evidencePages(id, useRevision(id), filter))

const useRevision = (id: string): number | undefined => useQuery(projectQuery(id)).data?.revision

const revisionQuery = (revision: number | undefined) =>
  revision === undefined ? {} : { revision: String(revision) }

const evidencePages = (id: string, revision: number | undefined, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'evidence', id, revision, filter],
    queryFn: async ({ pageParam, signal }) =>
      await call(listEvidence, {
        params: { id },
        query: {
          limit: String(EVIDENCE_PAGE_SIZE),
          ...(pageParam && { after: pageParam }),
          ...revisionQuery(revision),
          ...filter,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
