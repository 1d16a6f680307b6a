import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getScoreHistory } from '../../../../shared/contract/projects/score.ts'
import { call } from '../../../lib/api/call.ts'
import { FETCH_ONCE } from '../rating-queries.ts'
import { revisionQuery, useRevision } from '../revision.ts'
import type { HistoryRange } from './history-range.ts'
import { RANGE_DAYS } from './history-range.ts'

const scoreHistory = (id: string, range: HistoryRange, revision?: number) =>
  queryOptions({
    queryKey: ['projects', 'history', id, range, revision],
    queryFn: async ({ signal }) =>
      await call(getScoreHistory, {
        params: { id },
        query: { days: RANGE_DAYS[range], ...revisionQuery(revision) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FETCH_ONCE,
  })

/**
 * The scores of a period and their moves. Fetched in parallel with the project, and again when the two
 * differ in their revision.
 */
export const useScoreHistory = (id: string, range: HistoryRange) => {
  const revision = useRevision(id)
  const first = useQuery(scoreHistory(id, range))
  const differs =
    first.data !== undefined && revision !== undefined && first.data.revision !== revision
  const second = useQuery({ ...scoreHistory(id, range, revision), enabled: differs })
  return differs && second.data !== undefined ? second : first
}
