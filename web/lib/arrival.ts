/** How the path that is shown was reached: by a load, a link, or back and forward. */
let reached: 'loaded' | 'followed' | 'restored' = 'loaded'
let path = globalThis.location?.pathname

// Before the router, whose listeners render the page; two of the events are its own. A server has
// none.
for (const type of ['popstate', 'pushState', 'replaceState']) {
  globalThis.addEventListener?.(type, () => {
    const isOther = location.pathname !== path
    path = location.pathname
    // A page replaces its own query as it comes back.
    if (type === 'replaceState' && !isOther) return
    // Within a page it is a link to a fragment.
    reached = type === 'popstate' && isOther ? 'restored' : 'followed'
  })
}

/** Whether back or forward led to the page: the browser restores its position. */
export const isRestored = (): boolean => reached === 'restored'

/**
 * Whether the page may go to what its address names. It may not where the browser restores a
 * position, nor after a load in which the visitor already scrolls, types or presses.
 */
export const isArrival = (): boolean => {
  if (reached !== 'loaded') return reached === 'followed'
  const [load] = performance.getEntriesByType('navigation')
  const isNew = load instanceof PerformanceNavigationTiming && load.type === 'navigate'
  return isNew && window.earlyInput?.hasActed !== true
}
