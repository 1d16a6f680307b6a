import { useEffect } from 'react'
import type { RefObject } from 'react'
import { hasViewParameters } from './leaderboard-view.ts'

/** Id of the leaderboard, by which an address names it. */
export const LEADERBOARD_ID = 'leaderboard'

const isMeant = (): boolean =>
  location.pathname === '/' &&
  (location.hash === `#${LEADERBOARD_ID}` || hasViewParameters(location.search))

const isNewVisit = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}

/**
 * The visitor is on the way to the leaderboard by an address or a link. Back, forward and a reload
 * leave it alone: there the browser restores the position.
 */
let isAwaited = isNewVisit()
// The router's own event.
addEventListener('pushState', () => {
  isAwaited = isMeant()
})

/**
 * Brings the leaderboard into view when a link or an address names it or says what it shows, and
 * gives its heading the focus. What the visitor chooses in the leaderboard itself moves nothing.
 */
export const useLeaderboardAnchor = (heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const arrive = (behavior: ScrollBehavior) => {
      if (!isAwaited || !isMeant()) return
      isAwaited = false
      cancelAnimationFrame(frame)
      // After the shell has moved the view to the top of the page.
      frame = requestAnimationFrame(() => {
        document.getElementById(LEADERBOARD_ID)?.scrollIntoView({ behavior })
        heading.current?.focus({ preventScroll: true })
      })
    }
    arrive('instant')
    // A visit to the top of the page has been; what comes next is a link.
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
