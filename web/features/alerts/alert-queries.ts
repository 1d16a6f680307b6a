import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { call } from '../../lib/api/call.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'

/** How many alerts home shows. */
export const NEWEST_ALERTS = 5

export const newestAlertsQuery = queryOptions({
  queryKey: ['projects', 'security-alerts', NEWEST_ALERTS],
  queryFn: async ({ signal }) =>
    await call(listSecurityAlerts, { query: { limit: String(NEWEST_ALERTS) }, signal }),
  staleTime: FRESH_MS,
})

const PAGE_SIZE = 50

export const alertPagesQuery = (filters: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'security-alerts', 'all', filters],
    queryFn: async ({ pageParam, signal }) =>
      await call(listSecurityAlerts, {
        query: { ...filters, limit: String(PAGE_SIZE), page: String(pageParam) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: FRESH_MS,
  })
