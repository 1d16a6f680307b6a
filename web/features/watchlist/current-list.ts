import { useSyncExternalStore } from 'react'

/** Browser-storage key: which list the user worked with last. */
export const CURRENT_LIST_KEY = 'currentWatchlist'

const listeners = new Set<() => void>()

/** The storage may be closed to the page: then the choice holds until it is left. */
let kept: string | null = null

const read = (): string | null => {
  try {
    return localStorage.getItem(CURRENT_LIST_KEY) ?? kept
  } catch {
    return kept
  }
}

/** Remembers the list whose stars the user fills; only the last user of this browser is kept. */
export const rememberCurrentList = (username: string, listId: string): void => {
  const next = JSON.stringify({ username, listId })
  if (next === read()) return
  kept = next
  try {
    localStorage.setItem(CURRENT_LIST_KEY, next)
  } catch {
    // See `kept`.
  }
  for (const listener of listeners) listener()
}

/** The id in what is stored, if it was stored for this user. */
export const currentListIn = (
  stored: string | null,
  username: string | undefined,
): string | undefined => {
  try {
    const value = JSON.parse(stored ?? 'null') as { username?: unknown; listId?: unknown } | null
    return value?.username === username && typeof value?.listId === 'string'
      ? value.listId
      : undefined
  } catch {
    return undefined
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The id of the list this user worked with last; it may have been deleted meanwhile. */
export const currentListIdOf = (username: string): string | undefined =>
  currentListIn(read(), username)

/** The same, for a component, which follows it. */
export const useCurrentListId = (username: string | undefined): string | undefined =>
  currentListIn(
    useSyncExternalStore(subscribe, read, () => null),
    username,
  )
