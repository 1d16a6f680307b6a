import { useEffect } from 'react'
import type { RefObject } from 'react'
import { isDialogOpen } from '../../../lib/hooks/use-dialog-open.ts'
import { LEADERBOARD_ID, takeAwaited } from './leaderboard-address.ts'

/**
 * Scrolls to the leaderboard and focuses its heading when a link or address targets it, by fragment
 * or by its parameters. Changes within the leaderboard do not scroll.
 */
export const useLeaderboardAnchor = (heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const arrive = (behavior: ScrollBehavior) => {
      if (!takeAwaited()) return
      cancelAnimationFrame(frame)
      // After `ResetScrollAndFocus` has scrolled to the top.
      frame = requestAnimationFrame(() => {
        document.getElementById(LEADERBOARD_ID)?.scrollIntoView({ behavior })
        // A dialog closes as it loses the focus.
        if (!isDialogOpen()) heading.current?.focus({ preventScroll: true })
      })
    }
    arrive('instant')
    const follow = () =>
      arrive(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
    addEventListener('pushState', follow)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pushState', follow)
    }
  }, [heading])
}
