import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { MAIN_ID } from './layout.tsx'

/**
 * Moves the visitor to the top of a page they went to, once it is there: the view smoothly, and the
 * focus, so that a screen reader starts at the content, unless the page gave it to one of its
 * fields. Back and forward keep the browser's own position.
 */
export const PageArrival = () => {
  const [path] = useLocation()
  const shown = useRef(path)
  const cameByHistory = useRef(false)

  useEffect(() => {
    const stop = new AbortController()
    // The last two are the router's own events.
    for (const type of ['popstate', 'pushState', 'replaceState']) {
      const remember = () => {
        cameByHistory.current = type === 'popstate'
      }
      addEventListener(type, remember, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (cameByHistory.current) return
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])

  return null
}
