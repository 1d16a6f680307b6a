import { useEffect, useState } from 'react'

/**
 * Whether the page is scrolled so far. Not read while rendering: a page that is being drawn would be
 * laid out each time.
 *
 * @param pixels a function is evaluated on every scroll event; it must be stable across renders
 */
export const useScrolledPast = (pixels: number | (() => number)): boolean => {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY >= (typeof pixels === 'number' ? pixels : pixels()))
    const frame = requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
    }
  }, [pixels])
  return isPast
}
