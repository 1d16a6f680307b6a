/** Milliseconds after which a busy browser counts as idle. */
const IDLE_TIMEOUT = 2_000

/**
 * Does the work when the browser has nothing else to do.
 *
 * @returns a function that cancels
 */
export const whenIdle = (work: () => void): (() => void) => {
  // Not in Safari.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT })
  return () => cancelIdleCallback(request)
}
