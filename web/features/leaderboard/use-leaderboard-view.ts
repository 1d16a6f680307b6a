import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readView, writeView } from './leaderboard-view.ts'
import type { LeaderboardView, ReadView } from './leaderboard-view.ts'

/** Milliseconds without a further change after which the address says it and the server is asked. */
const SETTLES_AFTER = 250

export interface ViewControl {
  /** What the controls show: at once as the visitor wants it. */
  readonly view: LeaderboardView
  /** What the address says, and the server is asked for. */
  readonly settled: ReadView
  /** Changes the view; one that is about other rows begins at the first page again. */
  readonly change: (part: Partial<LeaderboardView>) => void
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
  const settled = useMemo(() => readView(search), [search])
  const [wanted, setWanted] = useState<LeaderboardView>()

  // Back, forward or a link: what the visitor was about to want is another page's.
  useEffect(() => {
    const forget = () => setWanted(undefined)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])

  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => {
      navigate(path + writeView(wanted, location.search), { replace: true })
      setWanted(undefined)
    }, SETTLES_AFTER)
    return () => clearTimeout(timer)
  }, [wanted, path, navigate])

  const change = useCallback(
    (part: Partial<LeaderboardView>) =>
      setWanted((before) => {
        const view = before ?? readView(location.search)
        const sameRows = Object.keys(part).every((key) => key === 'columns')
        return { ...view, ...(sameRows ? {} : { page: 1 }), ...part }
      }),
    [],
  )
  const showPages = useCallback(
    (pages: number) => {
      if (wanted !== undefined) return
      const view = readView(location.search)
      if (view.page !== pages) {
        navigate(path + writeView({ ...view, page: pages }, location.search), { replace: true })
      }
    },
    [wanted, path, navigate],
  )
  return { view: wanted ?? settled, settled, change, showPages }
}
