import { DEFAULT_WATCHLIST_NAME } from '../../../shared/values/watchlist.ts'

/** A list as the page shows it. */
export interface LocalWatchlist {
  readonly id: string
  readonly name: string
  readonly projects: readonly string[]
  /** What the server said last; absent while it has not said anything about this list. */
  readonly updatedAt?: string
}

/** What a user without lists sees. The server knows nothing of it until something is changed. */
export const TEMPORARY_LIST: LocalWatchlist = {
  id: 'temp',
  name: DEFAULT_WATCHLIST_NAME,
  projects: [],
}

export const isTemporary = ({ id }: Pick<LocalWatchlist, 'id'>): boolean => id === TEMPORARY_LIST.id

/** Never empty: without lists there is the temporary one. */
export const withTemporaryList = (lists: readonly LocalWatchlist[]): readonly LocalWatchlist[] =>
  lists.length === 0 ? [TEMPORARY_LIST] : lists

/** One thing a user does to the lists. It says what shall be, so that doing it twice is safe. */
export type WatchlistChange =
  | { readonly type: 'AddProject'; readonly listId: string; readonly projectId: string }
  | { readonly type: 'RemoveProject'; readonly listId: string; readonly projectId: string }
  | {
      readonly type: 'CreateList'
      readonly name: string
      readonly projects: readonly string[]
      /** It was there before and was deleted. */
      readonly isRestored?: boolean
    }
  | { readonly type: 'RenameList'; readonly listId: string; readonly name: string }
  | { readonly type: 'DeleteList'; readonly listId: string }
  /** `order`: the ids of all lists, of which the one with `listId` was moved. */
  | { readonly type: 'ReorderLists'; readonly listId: string; readonly order: readonly string[] }

/** A change to what one list holds or is called. */
export type ListChange = Extract<WatchlistChange, { type: `${string}Project` | 'RenameList' }>

/** The change that a press on a project's star means. */
export const toggleProject = (list: LocalWatchlist, projectId: string): ListChange => ({
  type: list.projects.includes(projectId) ? 'RemoveProject' : 'AddProject',
  listId: list.id,
  projectId,
})

/** The list after the change; the same object when there is nothing to do. */
export const applyChange = (list: LocalWatchlist, change: ListChange): LocalWatchlist => {
  switch (change.type) {
    case 'AddProject':
      return list.projects.includes(change.projectId)
        ? list
        : { ...list, projects: [...list.projects, change.projectId] }
    case 'RemoveProject':
      return list.projects.includes(change.projectId)
        ? { ...list, projects: list.projects.filter((id) => id !== change.projectId) }
        : list
    case 'RenameList':
      return list.name === change.name ? list : { ...list, name: change.name }
    default:
      return change satisfies never
  }
}

/** All lists after the change of one of them. */
export const applyChangeToLists = (
  lists: readonly LocalWatchlist[],
  change: ListChange,
): readonly LocalWatchlist[] =>
  withTemporaryList(lists).map((list) =>
    list.id === change.listId ? applyChange(list, change) : list,
  )

/** The lists in another order; one that it does not name comes last. */
export const reorderLists = (
  lists: readonly LocalWatchlist[],
  order: readonly string[],
): readonly LocalWatchlist[] => {
  const placeOf = ({ id }: LocalWatchlist): number =>
    order.includes(id) ? order.indexOf(id) : order.length
  return lists.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The list with that id, else the first one. */
export const selectedList = (
  lists: readonly LocalWatchlist[],
  id: string | undefined,
): LocalWatchlist => lists.find((list) => list.id === id) ?? lists[0] ?? TEMPORARY_LIST

/** The index to select after the list at `index` was deleted. */
export const indexAfterDelete = (index: number): number => Math.max(0, index - 1)

/** The list to select after one was deleted, given the lists that were there before. */
export const selectedAfterDelete = (
  before: readonly LocalWatchlist[],
  deletedId: string,
): LocalWatchlist => {
  const index = before.findIndex(({ id }) => id === deletedId)
  const after = withTemporaryList(before.filter(({ id }) => id !== deletedId))
  return after[indexAfterDelete(index)] ?? TEMPORARY_LIST
}

/** Names a new or renamed list may not have; the list itself may keep its own. */
export const takenNames = (lists: readonly LocalWatchlist[], ownId?: string): string[] =>
  lists.filter((list) => !isTemporary(list) && list.id !== ownId).map(({ name }) => name)
