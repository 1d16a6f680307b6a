/** How the path that is shown was reached: by the load, by back or forward, or by a link. */
let isLoaded = true
let isBack = false
let path = globalThis.location?.pathname

// Before the router, whose listeners render the page; two of the events are its own. A server has
// none.
for (const type of ['popstate', 'pushState', 'replaceState']) {
  globalThis.addEventListener?.(type, () => {
    const isOther = location.pathname !== path
    path = location.pathname
    // A page replaces its own address as it comes.
    if (type === 'replaceState') return
    isLoaded = false
    // Within a page it is a link to a fragment.
    isBack = type === 'popstate' && isOther
  })
}

/** Whether back or forward led to the page: the browser restores its position. */
export const isRestored = (): boolean => isBack

/**
 * Whether the page may go to what its address names. It may not where the browser restores a
 * position, nor after a load in which the visitor already scrolls, types or presses.
 */
export const isArrival = (): boolean => {
  if (!isLoaded) return !isBack
  return loadType() === 'navigate' && !window.earlyInput?.hasActed
}

/** How the browser came to load the page. */
export const loadType = (): NavigationTimingType | undefined =>
  performance.getEntriesByType('navigation')[0]?.type
