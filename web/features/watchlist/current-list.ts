import { useSyncExternalStore } from 'react'
import { CURRENT_LIST_KEY } from '../../lib/storage-keys.ts'

const listeners = new Set<() => void>()

/** Fallback until the page is left, where the browser denies `localStorage`. */
let inMemory: string | null = null

const read = (): string | null => {
  try {
    return localStorage.getItem(CURRENT_LIST_KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

/** Stores the list that watch buttons change, for the last user of this browser only. */
export const rememberCurrentList = (username: string, listId: string): void => {
  const next = JSON.stringify({ username, listId })
  if (next === read()) return
  inMemory = next
  try {
    localStorage.setItem(CURRENT_LIST_KEY, next)
  } catch {
    // `inMemory` has it.
  }
  for (const listener of listeners) listener()
}

/** The stored id, if it belongs to this user. */
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

/** The list that this user worked with last; it may have been deleted. */
export const currentListIdOf = (username: string): string | undefined =>
  currentListIn(read(), username)

export const useCurrentListId = (username: string | undefined): string | undefined =>
  currentListIn(
    useSyncExternalStore(subscribe, read, () => null),
    username,
  )
