import { isArrival } from '../../../lib/arrival.ts'
import { hasViewParameters } from './leaderboard-parameters.ts'

export const LEADERBOARD_ID = 'leaderboard'

/** Whether the current address leads to the leaderboard, by fragment or by its parameters. */
export const isLeaderboardMeant = (): boolean =>
  location.pathname === '/' &&
  (location.hash === `#${LEADERBOARD_ID}` || hasViewParameters(location.search))

/** The current navigation may target the leaderboard. */
let isAwaited = true

// The server renders pages too.
if (typeof window !== 'undefined') {
  // wouter's own event.
  addEventListener('pushState', () => {
    isAwaited = isLeaderboardMeant()
  })
}

/** Whether the current navigation targets the leaderboard; once, until the next navigation. */
export const takeAwaited = (): boolean => {
  const isTarget = isAwaited && isLeaderboardMeant() && isArrival()
  isAwaited = false
  return isTarget
}
