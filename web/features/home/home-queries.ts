import { queryOptions } from '@tanstack/react-query'
import { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { call } from '../../lib/call.ts'
import { FRESH_MS } from '../../lib/project-queries.ts'

/** What the home page shows above the leaderboard. */
export const highlightsQuery = queryOptions({
  queryKey: ['projects', 'highlights'],
  queryFn: async ({ signal }) => await call(getHighlights, { signal }),
  staleTime: FRESH_MS,
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
    staleTime: FRESH_MS,
  })
