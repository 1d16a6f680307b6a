import { queryOptions } from '@tanstack/react-query'
import { getScore } from '../../../../shared/contract/projects/score.ts'
import type { FORMULA_VERSIONS } from '../../../../shared/values/rating.ts'
import { call } from '../../../lib/api/call.ts'

/** @param at ISO 8601 */
export const pastScoreQuery = (
  id: string,
  at: string,
  version: (typeof FORMULA_VERSIONS)[number],
) =>
  queryOptions({
    queryKey: ['projects', 'score', id, at, version],
    queryFn: async ({ signal }) =>
      await call(getScore, { params: { id }, query: { at, version }, signal }),
    staleTime: 60_000,
  })
