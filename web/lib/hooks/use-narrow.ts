import { useSyncExternalStore } from 'react'

const NARROW_MAX_WIDTH = 720

// A server has none.
const media = globalThis.matchMedia?.(`(max-width: ${NARROW_MAX_WIDTH}px)`)

const subscribe = (listener: () => void): (() => void) => {
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media?.matches ?? false,
    () => false,
  )
