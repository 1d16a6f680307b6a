import { useSyncExternalStore } from 'react'

/** State stored in the browser and shared by the whole page. */
export interface PersistedState<Value> {
  readonly current: () => Value
  readonly save: (value: Value) => void
  readonly use: () => Value
}

/**
 * @param storage called lazily: the browser may block it; then a value lasts until the page is left
 * @param read parses the stored text, or null; must return a default for invalid text
 */
export const createPersistedState = <Value>({
  storage,
  key,
  read,
  write,
}: {
  storage: () => Storage
  key: string
  read: (stored: string | null) => Value
  write: (value: Value) => string
}): PersistedState<Value> => {
  const listeners = new Set<() => void>()
  let fallback: string | null = null
  const stored = (): string | null => {
    try {
      return storage().getItem(key) ?? fallback
    } catch {
      return fallback
    }
  }
  let last: { readonly stored: string | null; readonly value: Value } | undefined
  const current = (): Value => {
    const now = stored()
    if (last?.stored !== now || last === undefined) last = { stored: now, value: read(now) }
    return last.value
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    current,
    save: (value) => {
      fallback = write(value)
      try {
        // Where there is no room for the new value, the old one must not stay.
        storage().removeItem(key)
        storage().setItem(key, fallback)
      } catch {
        // Storage is blocked: `fallback` has the value.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, current, () => read(null)),
  }
}
