import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseView, formatView } from './leaderboard-view.ts'
import type { LeaderboardView, ParsedView } from './leaderboard-view.ts'

/** Debounce in milliseconds for typed and dragged values. */
const SETTLE_MILLISECONDS = 250

/** Whether more changes are likely to follow: a name is typed, or a slider dragged. */
const isOngoing = (before: LeaderboardView, after: LeaderboardView): boolean =>
  hasChanged(before.filters.q, after.filters.q) ||
  hasChanged(before.filters.score, after.filters.score) ||
  hasChanged(before.weights, after.weights)

const hasChanged = (before: string | undefined, after: string | undefined): boolean =>
  after !== undefined && after !== before

export interface ViewControl {
  /** State of the controls, updated at once. */
  readonly view: LeaderboardView
  /** State of the address, which the query uses. */
  readonly settled: ParsedView
  /**
   * Applies a change at once, or debounced for typed and dragged values. A change of the rows goes
   * back to page 1.
   */
  readonly change: (
    part: Partial<LeaderboardView> | ((before: LeaderboardView) => Partial<LeaderboardView>),
  ) => void
  /** Writes the number of loaded pages to the address. */
  readonly showPages: (pages: number) => void
}

/**
 * The leaderboard's state lives in the query string. Changes replace the address in place, so the
 * scroll position stays and the history has one entry.
 */
export const useLeaderboardView = (): ViewControl => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const read = useMemo(() => parseView(search), [search])
  const settled = useStableValue(read)
  const [pending, setPendingView] = useState<LeaderboardView>()
  // The newest pending view, for a second change within the same event.
  const latest = useRef<LeaderboardView>(undefined)

  const setPending = useCallback((view: LeaderboardView | undefined) => {
    latest.current = view
    setPendingView(view)
  }, [])
  const settle = useCallback(
    (view: LeaderboardView) => {
      setPending(undefined)
      navigate(path + formatView(view, location.search), { replace: true })
    },
    [setPending, path, navigate],
  )

  // After back, forward or a link, a pending change belongs to another page.
  useEffect(() => {
    const forget = () => setPending(undefined)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [setPending])

  useEffect(() => {
    if (pending === undefined) return
    const timer = setTimeout(() => settle(pending), SETTLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [pending, settle])

  const change = useCallback<ViewControl['change']>(
    (update) => {
      const before = latest.current ?? parseView(location.search)
      const part = typeof update === 'function' ? update(before) : update
      const sameRows = Object.keys(part).every((key) => key === 'columns')
      const after = { ...before, ...(sameRows ? {} : { page: 1 }), ...part }
      if (isOngoing(before, after)) setPending(after)
      else settle(after)
    },
    [setPending, settle],
  )
  const showPages = useCallback(
    (pages: number) => {
      if (latest.current !== undefined) return
      const view = parseView(location.search)
      if (view.page !== pages) {
        navigate(path + formatView({ ...view, page: pages }, location.search), { replace: true })
      }
    },
    [path, navigate],
  )
  return { view: pending ?? settled, settled, change, showPages }
}

/** Structural sharing: equal parts keep their identity, so that they are not re-rendered. */
export const useStableValue = <Value>(value: Value): Value => {
  const [previous, setPrevious] = useState(value)
  if (previous === value) return value
  const shared = replaceEqualDeep(previous, value)
  if (shared !== previous) setPrevious(shared)
  return shared
}
