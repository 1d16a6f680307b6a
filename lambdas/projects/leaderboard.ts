import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import { getLeaderboard, type LeaderboardRow } from '../../shared/contract/projects/leaderboard.ts'
import { customScore } from '../../shared/rating/custom-score.ts'
import type { Sorting } from '../../shared/sort-rows.ts'
import { MINUTE_MS } from '../../shared/values/days.ts'
import { defaultOrder } from '../../shared/values/sort-order.ts'
import { invalidField } from '../platform/http/response/http-error.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { ReadOptions } from './catalogue/store/row-items.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { paginate } from './catalogue/paginate.ts'
import { arrange, arrangedOnce } from './leaderboard/arrange.ts'
import { cursorAt, startAfter } from './leaderboard/cursor.ts'
import type { LeaderboardQuery } from './leaderboard/filter-columns.ts'
import { exportCsv } from './leaderboard/export-csv.ts'

type Answer = ResponseOf<typeof getLeaderboard>

export const handler = handleCached(getLeaderboard, async ({ query, now }, catalogue) => {
  if (query.sort === 'mine' && !query.w) {
    throw invalidField('w', 'Give your weights to sort by, as code:35,governance:20.')
  }
  const sorting = { sort: query.sort, order: query.order ?? defaultOrder(query.sort) }
  const question = questionOf(query, sorting)
  const { first, all, facets, without } = await arrangedOnce(
    catalogue,
    `${Math.floor(now / MINUTE_MS)} ${question}`,
    async () => await arrange(catalogue, query, sorting, now),
  )
  const rowsAt = async (
    ordinals: Iterable<number>,
    options?: ReadOptions,
  ): Promise<LeaderboardRow[]> =>
    (await catalogue.entriesAt(ordinals, options)).map(({ row }) => ({
      ...row,
      customScore:
        query.w && row.score !== null ? customScore(row.categories, query.w, row.capMax) : null,
    }))
  const { asOf } = catalogue
  if (query.format === 'csv') {
    // So many rows are read that they may be a second old.
    const text = await exportCsv(
      await all(),
      async (lot) => await rowsAt(lot, { consistent: false }),
    )
    return csvOf(text, asOf)
  }
  const start =
    query.after === undefined ? undefined : startAfter(await all(), query.after, question)
  const sorted = start ? await all() : await first(query.page * query.perPage)
  const { place, items, end } = paginate(sorted, query, start)
  return {
    ...place,
    next: place.hasMore ? cursorAt(sorted, end, question) : null,
    asOf,
    listed: catalogue.count,
    items: await rowsAt(items),
    facets,
    without,
  }
})

/** What tells lists apart: the same for all pages of a list. */
const questionOf = (
  {
    sort: _sort,
    order: _order,
    page: _page,
    perPage: _perPage,
    after: _after,
    format: _format,
    ...filters
  }: LeaderboardQuery,
  sorting: Sorting,
): string => JSON.stringify([filters, sorting])

const csvOf = (text: string, asOf: string): HttpResponse<Answer> =>
  new HttpResponse<Answer>(undefined, {
    text,
    type: 'text/csv',
    headers: {
      'content-disposition': `attachment; filename="assay-leaderboard-${asOf.slice(0, 10)}.csv"`,
    },
  })

await handler.begin()
