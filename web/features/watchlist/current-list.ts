import { createPersistedState } from '../../lib/persisted-state.ts'
import { CURRENT_LIST_KEY } from '../../lib/storage-keys.ts'

/** The list that watch buttons change, and whose it is: of the last user of this browser only. */
type CurrentList = { readonly username: string; readonly listId: string }

/** null: nothing valid is stored. */
export const parseCurrentList = (stored: string | null): CurrentList | null => {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<CurrentList> | null
    return typeof value?.username === 'string' && typeof value.listId === 'string'
      ? { username: value.username, listId: value.listId }
      : null
  } catch {
    return null
  }
}

const currentList = createPersistedState<CurrentList | null>({
  storage: () => localStorage,
  key: CURRENT_LIST_KEY,
  read: parseCurrentList,
  write: JSON.stringify,
})

/** The id of the list, if it is this user's. */
export const listIdOf = (
  list: CurrentList | null,
  username: string | undefined,
): string | undefined => (list?.username === username ? list?.listId : undefined)

export const rememberCurrentList = (username: string, listId: string): void => {
  if (currentListIdOf(username) !== listId) currentList.save({ username, listId })
}

/** The list that this user worked with last; it may have been deleted. */
export const currentListIdOf = (username: string): string | undefined =>
  listIdOf(currentList.current(), username)

export const useCurrentListId = (username: string | undefined): string | undefined =>
  listIdOf(currentList.use(), username)
