import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the impersonation tool, from a menu that is gone once it is chosen. */
export const setToolOpen = (open: boolean): void => {
  isOpen = open
  for (const listener of listeners) listener()
}

export const useToolOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
