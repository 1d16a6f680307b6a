import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEvidence } from '../../../shared/contract/projects/evidence.ts'
import { getProject } from '../../../shared/contract/projects/project.ts'
import { getScore, getScoreHistory } from '../../../shared/contract/projects/score.ts'
import type { FORMULA_VERSIONS } from '../../../shared/values/rating.ts'
import { call } from '../../lib/call.ts'
import type { HistoryRange } from './history-range.ts'
import { firstDayOf } from './history-range.ts'

/** Pieces of evidence fetched at once. */
const EVIDENCE_PAGE = 50

/**
 * Several parts of the page ask for the same: of one failure they all speak, and only a press on
 * Retry asks again.
 */
const ASK_ONCE = { retryOnMount: false, staleTime: 60_000 } as const

/** The project itself, for all parts of its page. */
export const projectOf = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => await call(getProject, { params: { id }, signal }),
    ...ASK_ONCE,
  })

/** The score of a project with everything it follows from. */
export const scoreOf = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'score', id],
    queryFn: async ({ signal }) => await call(getScore, { params: { id }, query: {}, signal }),
    ...ASK_ONCE,
  })

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

/** The scores of a period and their moves; those of the period before stay in sight meanwhile. */
export const scoreHistory = (id: string, range: HistoryRange) =>
  queryOptions({
    queryKey: ['projects', 'history', id, range],
    queryFn: async ({ signal }) =>
      await call(getScoreHistory, {
        params: { id },
        query: { from: firstDayOf(range, new Date()) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...ASK_ONCE,
  })

/** The evidence log, the newest first. */
export const evidencePages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'evidence', id],
    queryFn: async ({ pageParam, signal }) =>
      await call(listEvidence, {
        params: { id },
        query: { limit: String(EVIDENCE_PAGE), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 60_000,
  })
