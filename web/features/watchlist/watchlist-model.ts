import {
  DEFAULT_WATCHLIST_NAME,
  WATCHLIST_NAME_MAX_LENGTH,
} from '../../../shared/values/watchlist.ts'

/** A watchlist in the browser: from the server, or the temporary one. */
export interface LocalWatchlist {
  readonly id: string
  readonly name: string
  readonly projects: readonly string[]
  /** As the server last sent it; absent until then. */
  readonly updatedAt?: string
}

/** Shown to a user without lists. The server does not know it until its first change. */
export const TEMPORARY_LIST: LocalWatchlist = {
  id: 'temp',
  name: DEFAULT_WATCHLIST_NAME,
  projects: [],
}

export const isTemporary = ({ id }: Pick<LocalWatchlist, 'id'>): boolean => id === TEMPORARY_LIST.id

/** Whether it is the list of that id, or the real one that the temporary list of that id has become. */
export const isOrBecame = ({ id, name }: LocalWatchlist, earlierId: string): boolean =>
  id === earlierId || (isTemporary({ id: earlierId }) && name === TEMPORARY_LIST.name)

export const withTemporaryList = (lists: readonly LocalWatchlist[]): readonly LocalWatchlist[] =>
  lists.length === 0 ? [TEMPORARY_LIST] : lists

/** A change of the lists. Each describes the desired state, so that repeating it is safe. */
export type WatchlistChange =
  | { readonly type: 'AddProject'; readonly listId: string; readonly projectId: string }
  | { readonly type: 'RemoveProject'; readonly listId: string; readonly projectId: string }
  | {
      readonly type: 'CreateList'
      readonly name: string
      readonly projects: readonly string[]
      /** An undone deletion. */
      readonly isRestored?: boolean
    }
  | { readonly type: 'RenameList'; readonly listId: string; readonly name: string }
  | { readonly type: 'DeleteList'; readonly listId: string }
  /** `order`: the ids of all lists after moving `listId`. */
  | { readonly type: 'ReorderLists'; readonly listId: string; readonly order: readonly string[] }

/** A change of one list's content or name. */
export type ListChange = Extract<WatchlistChange, { type: `${string}Project` | 'RenameList' }>

export const toggleProject = (list: LocalWatchlist, projectId: string): ListChange => ({
  type: list.projects.includes(projectId) ? 'RemoveProject' : 'AddProject',
  listId: list.id,
  projectId,
})

/** Returns the same object when there is nothing to do. */
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

export const applyChangeToLists = (
  lists: readonly LocalWatchlist[],
  change: ListChange,
): readonly LocalWatchlist[] =>
  withTemporaryList(lists).map((list) =>
    list.id === change.listId ? applyChange(list, change) : list,
  )

/** Lists that `order` does not name come last. */
export const reorderLists = (
  lists: readonly LocalWatchlist[],
  order: readonly string[],
): readonly LocalWatchlist[] => {
  const positionOf = ({ id }: LocalWatchlist): number =>
    order.includes(id) ? order.indexOf(id) : order.length
  return lists.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** The ids in their order, with the restored list behind the nearest of those that stood before it. */
export const orderWithRestored = (
  lists: readonly LocalWatchlist[],
  restoredId: string,
  precedingLists: readonly LocalWatchlist[],
): readonly string[] => {
  const ids = lists.map(({ id }) => id).filter((id) => id !== restoredId)
  const nearest = precedingLists.findLast(({ id }) => ids.includes(id))
  return ids.toSpliced(nearest ? ids.indexOf(nearest.id) + 1 : 0, 0, restoredId)
}

/** Falls back to the first list. */
export const selectedList = (
  lists: readonly LocalWatchlist[],
  id: string | undefined,
): LocalWatchlist => lists.find((list) => list.id === id) ?? lists[0] ?? TEMPORARY_LIST

/** The list to select after a deletion: the one before it, else the new first. */
export const selectedAfterDelete = (
  before: readonly LocalWatchlist[],
  deletedId: string,
): LocalWatchlist => {
  const index = before.findIndex(({ id }) => id === deletedId)
  const after = withTemporaryList(before.filter(({ id }) => id !== deletedId))
  return after[Math.max(0, index - 1)] ?? TEMPORARY_LIST
}

/** Names that a new list, or the list `ownId` on renaming, must not take. */
export const takenNames = (lists: readonly LocalWatchlist[], ownId?: string): string[] =>
  lists.filter((list) => !isTemporary(list) && list.id !== ownId).map(({ name }) => name)

/** The name, or what fits of it with the first number that no list has: "Bridges 2". */
export const freeName = (lists: readonly LocalWatchlist[], name: string): string => {
  const taken = takenNames(lists)
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  let free = name
  for (let number = 2; taken.includes(free); number += 1) {
    const suffix = ` ${number}`
    const start = characters.slice(0, WATCHLIST_NAME_MAX_LENGTH - suffix.length).join('')
    free = start.trimEnd() + suffix
  }
  return free
}
