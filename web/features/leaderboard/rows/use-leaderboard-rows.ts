import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flattenPages } from '../../../lib/api/project-queries.ts'
import { LEADERBOARD_PAGE, leaderboardPages } from './leaderboard-queries.ts'
import { toLeaderboardQuery } from '../view/leaderboard-view.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'

/** Pages beyond the first that scrolling loads; after them only the button does. */
const AUTOMATIC_PAGES = 3

/**
 * The rows of a view, a page at a time; what was there stays until the answer to a new question is.
 *
 * @param ids the projects that the chosen watchlist holds; undefined: all
 * @param ready it is settled what to ask for
 */
export const useLeaderboardRows = (
  { settled, showPages }: ViewControl,
  ids: readonly string[] | undefined,
  ready: boolean,
) => {
  const asked = JSON.stringify(toLeaderboardQuery(settled, ids))
  const options = useMemo(
    () => leaderboardPages(JSON.parse(asked) as Readonly<Record<string, string>>),
    [asked],
  )
  const query = useInfiniteQuery({
    ...options,
    enabled: ready,
    // A visitor who comes back to the tab reads on; they would not expect rows to move.
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } = query

  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  const shown = data ?? kept
  const answered = useMemo(() => (shown === undefined ? [] : flattenPages(shown.pages)), [shown])
  // Many rows take a while to draw, and a press in the meantime must not wait for them.
  const rows = useDeferredValue(answered)
  const isDrawn = rows === answered

  const pages = data?.pages.length ?? 0
  const isBehind = pages > 0 && pages < settled.page && hasNextPage
  useEffect(() => {
    if (isBehind && !isFetching && !isError) void fetchNextPage()
    else if (pages > settled.page) showPages(pages)
  }, [isBehind, isFetching, isError, fetchNextPage, pages, settled.page, showPages])

  const awaited = Math.max(
    settled.page,
    isFetchingNextPage ? pages + 1 : pages,
    AUTOMATIC_PAGES + 1,
  )
  const total = shown?.pages[0]?.total ?? 0

  /** @returns whether there is more still */
  const loadMore = useCallback(async () => (await fetchNextPage()).hasNextPage, [fetchNextPage])

  return {
    query,
    rows,
    /** The newest page: counts and facets of the whole. */
    newest: shown?.pages.at(-1),
    /** The rows are the answer to an older question. */
    isOutdated: shown !== undefined && data === undefined,
    /** The rows are all that was answered; until then they are being drawn. */
    isDrawn,
    /**
     * Rows that come without a press: their room is there before them, so that nothing moves. It
     * stays while another order is awaited: to take it away is most of what a press would cost.
     */
    reserved:
      (shown === undefined || (data !== undefined && !hasNextPage) || isError
        ? 0
        : Math.max(0, Math.min(total, awaited * LEADERBOARD_PAGE) - answered.length)) +
      (rows.length === 0 ? 0 : Math.max(0, answered.length - rows.length)),
    loadMore,
    /** Scrolling may load the next page. */
    loadsByScroll:
      isDrawn &&
      hasNextPage &&
      !isFetching &&
      !isFetchingNextPage &&
      !isError &&
      pages <= AUTOMATIC_PAGES,
  }
}
