import { queryOptions } from '@tanstack/react-query'
import { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import { call } from '../../lib/api/call.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'

/** What the banner shows, and the sections about audits and trending projects. */
export const highlightsQuery = queryOptions({
  queryKey: ['projects', 'highlights'],
  queryFn: async ({ signal }) => await call(getHighlights, { signal }),
  staleTime: FRESH_MS,
  // Sections join late: after a failure none fetches again as it mounts.
  retryOnMount: false,
})
