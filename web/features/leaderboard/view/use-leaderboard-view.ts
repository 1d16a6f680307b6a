import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseView, formatView } from './leaderboard-view.ts'
import type { LeaderboardView, ParsedView } from './leaderboard-view.ts'

/** Milliseconds without a further change after which what is typed or dragged holds. */
const SETTLES_AFTER = 250

/** Whether a change is one of several that follow each other: of a typed name, of a dragged slider. */
const goesOn = (before: LeaderboardView, after: LeaderboardView): boolean =>
  isAnother(before.filters.q, after.filters.q) ||
  isAnother(before.filters.score, after.filters.score) ||
  isAnother(before.weights, after.weights)

const isAnother = (before: string | undefined, after: string | undefined): boolean =>
  after !== undefined && after !== before

export interface ViewControl {
  /** What the controls show: at once as the visitor wants it. */
  readonly view: LeaderboardView
  /** What the address says, and the server is asked for. */
  readonly settled: ParsedView
  /**
   * Changes the view at once, unless more of the same is likely to follow; a change that is about
   * other rows begins at the first page again.
   */
  readonly change: (
    part: Partial<LeaderboardView> | ((before: LeaderboardView) => Partial<LeaderboardView>),
  ) => void
  /** Says in the address how many pages are shown. */
  readonly showPages: (pages: number) => void
}

/**
 * The leaderboard's state, which is the address's query string. A change replaces the address in
 * place: the view stays where it is, and the history holds one entry.
 */
export const useLeaderboardView = (): ViewControl => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const read = useMemo(() => parseView(search), [search])
  const settled = useStableValue(read)
  const [wanted, setWanted] = useState<LeaderboardView>()
  // What was wanted last, for a second change within one event.
  const latest = useRef<LeaderboardView>(undefined)

  const want = useCallback((view: LeaderboardView | undefined) => {
    latest.current = view
    setWanted(view)
  }, [])
  const settle = useCallback(
    (view: LeaderboardView) => {
      want(undefined)
      navigate(path + formatView(view, location.search), { replace: true })
    },
    [want, path, navigate],
  )

  // Back, forward or a link: what the visitor was about to want is another page's.
  useEffect(() => {
    const forget = () => want(undefined)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [want])

  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => settle(wanted), SETTLES_AFTER)
    return () => clearTimeout(timer)
  }, [wanted, settle])

  const change = useCallback<ViewControl['change']>(
    (wish) => {
      const before = latest.current ?? parseView(location.search)
      const part = typeof wish === 'function' ? wish(before) : wish
      const sameRows = Object.keys(part).every((key) => key === 'columns')
      const after = { ...before, ...(sameRows ? {} : { page: 1 }), ...part }
      if (goesOn(before, after)) want(after)
      else settle(after)
    },
    [want, settle],
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
  return { view: wanted ?? settled, settled, change, showPages }
}

/** The same object, as far as it says the same: what is drawn by it is then not drawn again. */
export const useStableValue = <Value>(value: Value): Value => {
  const [kept, setKept] = useState(value)
  if (kept === value) return value
  const same = replaceEqualDeep(kept, value)
  if (same !== kept) setKept(same)
  return same
}
