import { useSyncExternalStore } from 'react'

/** What a visitor chose, kept in the browser and the same everywhere on the page. */
export interface PersistedState<Value> {
  /** The same object until something else is stored. */
  readonly current: () => Value
  readonly save: (value: Value) => void
  readonly use: () => Value
}

/**
 * @param storage called late: a browser may refuse it, and then a choice holds until the page is left
 * @param read what is stored, or null; anything that it cannot mean is as if it were not there
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
  let kept: string | null = null
  const stored = (): string | null => {
    try {
      return storage().getItem(key) ?? kept
    } catch {
      return kept
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
      kept = write(value)
      try {
        storage().setItem(key, kept)
      } catch {
        // `kept` holds it.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, current, () => read(null)),
  }
}
