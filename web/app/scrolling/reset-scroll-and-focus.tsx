import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isRestored } from '../../lib/arrival.ts'
import { MAIN_ID } from '../main-id.ts'

/**
 * After a navigation, scrolls to the top and focuses the main content for screen readers, unless
 * the page focused one of its fields. Back and forward keep the position (`restore-position.ts`).
 */
export const ResetScrollAndFocus = () => {
  const [path] = useLocation()
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (isRestored()) return
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])

  return null
}
