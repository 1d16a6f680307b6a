import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compareProjects } from '../../../shared/contract/projects/compare.ts'
import { call } from '../../lib/api/call.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'

export const comparisonQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'compare', ids],
    queryFn: async ({ signal }) =>
      await call(compareProjects, { query: { ids: ids.join(',') }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: ids.length > 0,
  })
