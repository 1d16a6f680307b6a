import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { SLICE, useSlices } from '../../../lib/hooks/use-slices.ts'
import { flattenPages } from '../../../lib/api/project-queries.ts'
import { LEADERBOARD_PAGE, leaderboardPages } from './leaderboard-queries.ts'
import { toLeaderboardQuery } from '../view/leaderboard-view.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'

/** Pages loaded by scrolling, after the first; further ones need a press on the button. */
const AUTOMATIC_PAGES = 3

export type LeaderboardRows = ReturnType<typeof useLeaderboardRows>

/**
 * The rows of a view, page by page; older rows stay until the new response arrives.
 *
 * @param ids projects of the selected watchlist; undefined: all
 * @param ready false while the selected watchlist loads
 */
export const useLeaderboardRows = (
  { settled, showPages }: ViewControl,
  ids: readonly string[] | undefined,
  ready: boolean,
) => {
  const serializedQuery = JSON.stringify(toLeaderboardQuery(settled, ids))
  const options = useMemo(
    () => leaderboardPages(JSON.parse(serializedQuery) as Readonly<Record<string, string>>),
    [serializedQuery],
  )
  const query = useInfiniteQuery({
    ...options,
    enabled: ready,
    // Rows must not move when the visitor or the network returns.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage, refetch } =
    query

  const loadMore = useCallback(async () => {
    const { error } = await fetchNextPage()
    if (codeOf(error) !== 'UnknownCursor') return
    // Another version of the server wrote the cursor: pages that are asked for anew bring new ones.
    await refetch()
    await fetchNextPage()
  }, [fetchNextPage, refetch])

  const [previous, setPrevious] = useState(data)
  if (data !== undefined && data !== previous) setPrevious(data)
  const shown = data ?? previous
  const loaded = useMemo(() => (shown === undefined ? [] : flattenPages(shown.pages)), [shown])
  // Rendering many rows takes a while; presses must not wait for it.
  const deferred = useDeferredValue(loaded)
  const rows = useSlices(deferred)
  const isDrawn = deferred === loaded

  const pages = data?.pages.length ?? 0
  const isBehind = pages > 0 && pages < settled.page && hasNextPage
  useEffect(() => {
    if (isBehind && !isFetching && !isError) void loadMore()
    else if (pages > settled.page) showPages(pages)
  }, [isBehind, isFetching, isError, loadMore, pages, settled.page, showPages])

  const expectedPages = Math.max(
    settled.page,
    isFetchingNextPage ? pages + 1 : pages,
    AUTOMATIC_PAGES + 1,
  )
  const total = shown?.pages[0]?.total ?? settled.page * LEADERBOARD_PAGE
  const loadsMore = !isError && (data === undefined || hasNextPage)
  const expected = loadsMore
    ? Math.max(loaded.length, Math.min(total, expectedPages * LEADERBOARD_PAGE))
    : loaded.length
  // As many skeleton rows stand in for the first ones.
  const drawn = Math.min(expected, rows.length || SLICE)

  return {
    query,
    rows,
    /** By pages, so that it is not announced with each slice. */
    shownCount: rows === loaded ? rows.length : rows.length - (rows.length % LEADERBOARD_PAGE),
    /** The newest page; has counts and facets of the whole. */
    newest: shown?.pages.at(-1),
    /** Of the oldest page: all rows are as they were then, or later. */
    asOf: shown?.pages.map(({ asOf }) => asOf).toSorted()[0],
    /** The rows belong to the previous query. */
    isOutdated: shown !== undefined && data === undefined,
    /** False while other rows are being rendered; further ones come below in the meantime. */
    isDrawn,
    /**
     * Rows that load without a press: their space is reserved, so that nothing moves. It stays
     * while another order loads, because removing it is most of the cost of a press.
     */
    reserved: expected - drawn,
    loadMore,
    loadsByScroll:
      rows === loaded &&
      hasNextPage &&
      !isFetching &&
      !isFetchingNextPage &&
      !isError &&
      pages <= AUTOMATIC_PAGES,
  }
}
