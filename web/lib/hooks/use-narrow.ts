import { useSyncExternalStore } from 'react'

/** The one breakpoint: at most this many pixels wide is narrow. */
export const NARROW_MAX_WIDTH = 720

const media =
  typeof window === 'undefined'
    ? undefined
    : window.matchMedia(`(max-width: ${NARROW_MAX_WIDTH}px)`)

const subscribe = (listener: () => void): (() => void) => {
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** Whether the screen is narrow. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media?.matches ?? false,
    () => false,
  )
