import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getAuditSession,
  getAuditState,
  getStreamHistory,
  getTimeline,
  getUserHistory,
  listAuditSessions,
  listReadings,
} from '../../../shared/contract/audit.ts'
import type { QueryInputOf } from '../../../shared/contract/endpoint.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

export const AUDIT_KEY = [USER_SCOPE, 'audit'] as const

/** Each call is recorded as a reading: none is made that nobody asked for. */
const ONCE = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export type SessionQuery = Omit<QueryInputOf<typeof listAuditSessions>, 'cursor' | 'as'>

type Cursor = string | undefined
const PAGES = {
  ...ONCE,
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
}

export const sessionPagesQuery = (query: SessionQuery) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...AUDIT_KEY, 'sessions', query],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await call(listAuditSessions, { query: { ...query, cursor: pageParam }, signal })),
      readAt: new Date().toISOString(),
    }),
  })

export const sessionQuery = (session: string) =>
  queryOptions({
    ...ONCE,
    queryKey: [...AUDIT_KEY, 'session', session],
    queryFn: async ({ signal }) => await call(getAuditSession, { query: { session }, signal }),
  })

export const timelinePagesQuery = (session: string) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...AUDIT_KEY, 'timeline', session],
    queryFn: async ({ pageParam, signal }) =>
      await call(getTimeline, { query: { session, cursor: pageParam }, signal }),
  })

/** Of a user by id, or of a stream by name. */
export type HistorySubject = { readonly user: string } | { readonly stream: string }

/** A page of a history. @param page `as`: the kind of file that is made of it */
export const historyPage = async (
  subject: HistorySubject,
  page: { readonly cursor: Cursor; readonly as?: 'csv' | 'json'; readonly signal?: AbortSignal },
) => {
  const { signal, ...query } = page
  return 'user' in subject
    ? await call(getUserHistory, { query: { ...subject, ...query }, signal })
    : await call(getStreamHistory, { query: { ...subject, ...query }, signal })
}

export const historyPagesQuery = (subject: HistorySubject) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...AUDIT_KEY, 'history', subject],
    queryFn: async ({ pageParam, signal }) =>
      await historyPage(subject, { cursor: pageParam, signal }),
  })

export const stateQuery = (query: QueryInputOf<typeof getAuditState>) =>
  queryOptions({
    ...ONCE,
    queryKey: [...AUDIT_KEY, 'state', query],
    queryFn: async ({ signal }) => await call(getAuditState, { query, signal }),
  })

export const readingPagesQuery = infiniteQueryOptions({
  ...PAGES,
  queryKey: [...AUDIT_KEY, 'readings'],
  queryFn: async ({ pageParam, signal }) =>
    await call(listReadings, { query: { cursor: pageParam }, signal }),
})
