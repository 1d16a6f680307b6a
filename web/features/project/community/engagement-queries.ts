import { queryOptions } from '@tanstack/react-query'
import {
  castVote,
  countPageView,
  getAverageYesPercentage,
} from '../../../../shared/contract/projects/engagement.ts'
import { call } from '../../../lib/api/call.ts'

/** The votes of a project, and which is one's own; not tied to a session, as visitors vote too. */
export const votesOf = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'votes', id],
    queryFn: async ({ signal }) => await call(castVote, { query: { id }, signal }),
  })

/** The mean of all projects with enough votes. */
export const averageYes = () =>
  queryOptions({
    queryKey: ['projects', 'average-yes'],
    queryFn: async ({ signal }) => await call(getAverageYesPercentage, { signal }),
    staleTime: 600_000,
  })

/**
 * Counts this visit to the page, once for as long as the page is shown, and answers the views. A
 * repeat after a time-out is safe: a visitor counts once a day.
 */
export const countedViews = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'views', projectId],
    queryFn: async () => await call(countPageView, { query: { projectId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
