import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getInsights, type InsightDays } from '../../../shared/contract/insights.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

export const insightsQuery = (days: InsightDays) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'insights', days],
    queryFn: async ({ signal }) => await call(getInsights, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
