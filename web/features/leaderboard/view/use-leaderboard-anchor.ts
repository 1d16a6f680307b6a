import { useEffect } from 'react'
import type { RefObject } from 'react'
import { hasViewParameters } from './leaderboard-view.ts'

export const LEADERBOARD_ID = 'leaderboard'

const isMeant = (): boolean =>
  location.pathname === '/' &&
  (location.hash === `#${LEADERBOARD_ID}` || hasViewParameters(location.search))

const isNewVisit = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}

/**
 * The current navigation may target the leaderboard. False after back, forward and reload, where
 * the browser restores the position.
 */
let isAwaited = isNewVisit()
// wouter's own event.
addEventListener('pushState', () => {
  isAwaited = isMeant()
})

/**
 * Scrolls to the leaderboard and focuses its heading when a link or address targets it, by fragment
 * or by its parameters. Changes within the leaderboard do not scroll.
 */
export const useLeaderboardAnchor = (heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const arrive = (behavior: ScrollBehavior) => {
      if (!isAwaited || !isMeant()) return
      isAwaited = false
      cancelAnimationFrame(frame)
      // After `ResetScrollAndFocus` has scrolled to the top.
      frame = requestAnimationFrame(() => {
        document.getElementById(LEADERBOARD_ID)?.scrollIntoView({ behavior })
        heading.current?.focus({ preventScroll: true })
      })
    }
    arrive('instant')
    // The initial visit is over; only links count from here.
    isAwaited = false
    const follow = () =>
      arrive(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
    addEventListener('pushState', follow)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pushState', follow)
    }
  }, [heading])
}
