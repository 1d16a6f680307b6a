import { useSyncExternalStore } from 'react'

const onScroll = (notify: () => void) => {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/** @param pixels a function is evaluated on every scroll event */
export const useScrolledPast = (pixels: number | (() => number)): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY >= (typeof pixels === 'number' ? pixels : pixels()),
    () => false,
  )
