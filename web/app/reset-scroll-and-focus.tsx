import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { MAIN_ID } from './main-id.ts'

/** Path that back or forward led to last, which a page may replace its query of as it comes back. */
let restored = ''

// Before the router, whose listeners render the page. The second is its own event; a server has none.
for (const type of ['popstate', 'pushState']) {
  globalThis.addEventListener?.(type, () => {
    restored = type === 'popstate' ? location.pathname : ''
  })
}

/**
 * After a navigation, scrolls to the top and focuses the main content for screen readers, unless
 * the page focused one of its fields. Back and forward keep the browser's own position.
 */
export const ResetScrollAndFocus = () => {
  const [path] = useLocation()
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (restored === location.pathname) return
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])

  return null
}
