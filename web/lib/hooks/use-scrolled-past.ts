import { useSyncExternalStore } from 'react'

const onScroll = (notify: () => void) => {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/**
 * Whether the page is scrolled by at least that many pixels. Re-renders only when the answer changes.
 *
 * @param pixels a function is asked anew at each scroll
 */
export const useScrolledPast = (pixels: number | (() => number)): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY >= (typeof pixels === 'number' ? pixels : pixels()),
    () => false,
  )
