import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Sorting } from '../../../components/project-table/project-table-head.tsx'
import { leaderboardPages } from './leaderboard-queries.ts'
import { toLeaderboardQuery } from '../view/leaderboard-view.ts'
import type { LeaderboardView } from '../view/leaderboard-view.ts'

/** Hover delay in milliseconds: passing over a head must not send a request. */
const HOVER_MILLISECONDS = 80

/**
 * Prefetches the rows of the sorting under the pointer; undefined cancels.
 *
 * @param ids projects of the selected watchlist; undefined: all
 */
export const useSortPrefetch = (
  view: LeaderboardView,
  ids: readonly string[] | undefined,
): ((intended: Sorting | undefined) => void) => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (intended) => {
    clearTimeout(timer.current)
    if (intended === undefined) return
    const query = toLeaderboardQuery({ ...view, sort: intended.by, order: intended.order }, ids)
    timer.current = setTimeout(
      () => void client.prefetchInfiniteQuery(leaderboardPages(query)),
      HOVER_MILLISECONDS,
    )
  }
}
