import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

/** The number of undecided reports. Imports its contract on demand, to keep it out of the initial bundle. */
export const pendingReportsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'pending-reports'],
  queryFn: async ({ signal }) => {
    const { countReports } = await import('../../../../shared/contract/incidents.ts')
    return await call(countReports, { signal })
  },
  staleTime: 60_000,
})
