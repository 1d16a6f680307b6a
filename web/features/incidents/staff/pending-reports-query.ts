import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

/** How many reports wait for staff. Its contract comes only to who asks. */
export const waitingReportsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'waiting-reports'],
  queryFn: async ({ signal }) => {
    const { countReports } = await import('../../../../shared/contract/incidents.ts')
    return await call(countReports, { signal })
  },
  staleTime: 60_000,
})
