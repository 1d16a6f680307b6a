import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Sorting } from '../../../components/project-table/project-table-head.tsx'
import { leaderboardPages } from './leaderboard-queries.ts'
import { toLeaderboardQuery } from '../view/leaderboard-view.ts'
import type { LeaderboardView } from '../view/leaderboard-view.ts'

/** Milliseconds that pointer or focus rest on a head: who only passes asks for nothing. */
const RESTS = 80

/**
 * Fetches the rows of an order that is about to be chosen; without one, no longer.
 *
 * @param ids the projects that the chosen watchlist holds; undefined: all
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
      RESTS,
    )
  }
}
