import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { MAIN_ID } from './main-id.ts'

let cameByHistory = false

const followHistory = (): void => {
  // The last two are wouter's own events.
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(type, () => {
      cameByHistory = type === 'popstate'
    })
  }
}
// Before the router, whose listeners render the page.
if (typeof window !== 'undefined') followHistory()

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
    if (cameByHistory) return
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])

  return null
}
