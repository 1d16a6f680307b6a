import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { MAIN_ID } from './layout.tsx'

/** Whether the last step was back or forward. */
let cameByHistory = false
// The last two are the router's own events. Here they are noted before the router draws for them.
for (const type of ['popstate', 'pushState', 'replaceState']) {
  addEventListener(type, () => {
    cameByHistory = type === 'popstate'
  })
}

/**
 * Moves the visitor to the top of a page they went to, once it is there: the view smoothly, and the
 * focus, so that a screen reader starts at the content, unless the page gave it to one of its
 * fields. Back and forward keep the browser's own position.
 */
export const ResetScrollAndFocus = () => {
  const [path] = useLocation()
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (cameByHistory) return
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])

  return null
}
