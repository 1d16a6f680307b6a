import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import { getLeaderboard, type LeaderboardRow } from '../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../shared/contract/projects/project-row.ts'
import { customScore } from '../../shared/rating/custom-score.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { paginate } from './catalogue/paginate.ts'
import { countFacets } from './leaderboard/count-facets.ts'
import { cursorAt, startAfter } from './leaderboard/cursor.ts'
import { cachedRows } from './leaderboard/cached-rows.ts'
import { filterRows, type Filtered, type LeaderboardQuery } from './leaderboard/filter-rows.ts'
import { type Sorting, sortRows } from '../../shared/sort-rows.ts'
import { defaultOrder } from '../../shared/values/sort-order.ts'
import { toCsv } from './leaderboard/to-csv.ts'
import { MINUTE_MS } from '../../shared/values/days.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** Below a Lambda's response limit. */
const CSV_ROWS_MAX = 25_000

export const handler = handleCached(getLeaderboard, ({ query, now }, { rows, asOf }) => {
  const sorting = { sort: query.sort, order: query.order ?? defaultOrder(query.sort) }
  const ownScoreOf = ({ score, categories, capMax }: ProjectRow): number | null =>
    query.w && score !== null ? customScore(categories, query.w, capMax) : null
  const { sorted, facets, without } = cachedRows(rows, questionOf(query, sorting, now), () => {
    const filtered = filterRows(rows, query, now)
    const passing = sortRows(filtered.passing, sorting, ownScoreOf)
    return {
      sorted: passing,
      facets: countFacets(filtered, now),
      without: passing.length === 0 ? withoutEach(filtered) : null,
    }
  })
  const withCustomScore = (row: ProjectRow): LeaderboardRow => ({
    ...row,
    customScore: ownScoreOf(row),
  })
  if (query.format === 'csv') return csvOf(sorted.slice(0, CSV_ROWS_MAX).map(withCustomScore), asOf)
  const start = query.after === undefined ? undefined : startAfter(sorted, query.after, sorting)
  const { place, items, end } = paginate(sorted, query, start)
  return {
    ...place,
    next: place.hasMore ? cursorAt(sorted, end, sorting) : null,
    asOf,
    listed: rows.length,
    items: items.map(withCustomScore),
    facets,
    without,
  }
})

/** The cache key: the same for all pages of a list. */
const questionOf = (
  { page: _page, perPage: _perPage, after: _after, format: _format, ...filters }: LeaderboardQuery,
  sorting: Sorting,
  now: number,
): string => JSON.stringify({ ...filters, ...sorting, minute: Math.floor(now / MINUTE_MS) })

const withoutEach = ({ failingOnly }: Filtered): Record<string, number> =>
  Object.fromEntries([...failingOnly].map(([key, rows]) => [key, rows.length]))

const csvOf = (rows: readonly LeaderboardRow[], asOf: string): HttpResponse<Answer> =>
  new HttpResponse<Answer>(undefined, {
    text: toCsv(rows),
    type: 'text/csv',
    headers: {
      'content-disposition': `attachment; filename="assay-leaderboard-${asOf.slice(0, 10)}.csv"`,
    },
  })
