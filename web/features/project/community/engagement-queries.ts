import { queryOptions } from '@tanstack/react-query'
import {
  castVote,
  countPageView,
  getAverageYesPercentage,
} from '../../../../shared/contract/projects/engagement.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

/**
 * Without a vote, `castVote` only returns the counts and the caller's own vote.
 *
 * @param username null: nobody is signed in, and the browser votes
 */
export const votesQuery = (id: string, username: string | null) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'votes', username, id],
    queryFn: async ({ signal }) => await call(castVote, { query: { id }, signal }),
  })

export const averageYesQuery = () =>
  queryOptions({
    queryKey: ['projects', 'average-yes'],
    queryFn: async ({ signal }) => await call(getAverageYesPercentage, { signal }),
    staleTime: 600_000,
  })

/**
 * Counts this visit and returns the page views. It runs once while the page is open; a repeat after a
 * time-out is safe, because a visitor counts once a day.
 */
export const pageViewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'views', projectId],
    queryFn: async () => await call(countPageView, { query: { projectId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
