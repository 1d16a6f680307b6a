import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { OF_USER } from '../../../lib/session/session.ts'

/** How many reports wait for staff. Its contract comes only to who asks. */
export const waitingReportsQuery = queryOptions({
  queryKey: [OF_USER, 'waiting-reports'],
  queryFn: async ({ signal }) => {
    const { countReports } = await import('../../../../shared/contract/incidents.ts')
    return await call(countReports, { signal })
  },
  staleTime: 60_000,
})
