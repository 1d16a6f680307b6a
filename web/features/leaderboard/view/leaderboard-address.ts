import { hasViewParameters } from './leaderboard-parameters.ts'

export const LEADERBOARD_ID = 'leaderboard'

/** Whether the current address leads to the leaderboard, by fragment or by its parameters. */
export const isLeaderboardMeant = (): boolean =>
  location.pathname === '/' &&
  (location.hash === `#${LEADERBOARD_ID}` || hasViewParameters(location.search))

/**
 * The current navigation may target the leaderboard. False after back, forward and reload, where
 * the browser restores the position.
 */
let isAwaited = false

// The server renders pages too.
if (typeof window !== 'undefined') {
  const [load] = performance.getEntriesByType('navigation')
  isAwaited = load instanceof PerformanceNavigationTiming && load.type === 'navigate'
  // wouter's own event.
  addEventListener('pushState', () => {
    isAwaited = isLeaderboardMeant()
  })
}

/** Whether the current navigation targets the leaderboard; once, until the next navigation. */
export const takeAwaited = (): boolean => {
  const isTarget = isAwaited && isLeaderboardMeant()
  isAwaited = false
  return isTarget
}
