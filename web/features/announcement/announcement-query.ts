import { queryOptions } from '@tanstack/react-query'
import { getAnnouncement } from '../../../shared/contract/announcement.ts'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { call } from '../../lib/api/call.ts'

/** What the site announces now. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: async ({ signal }) => (await call(getAnnouncement, { signal })).announcement,
  staleTime: 5 * MINUTE_MS,
})
