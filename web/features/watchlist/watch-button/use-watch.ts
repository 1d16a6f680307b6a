import { rememberCurrentList } from '../current-list.ts'
import { type LocalWatchlist, toggleProject } from '../watchlist-model.ts'
import { useWatchlists, type Watchlists } from '../use-watchlists.ts'

export interface Watch {
  readonly watchlists: Watchlists
  /** The list that the star is about. */
  readonly list: LocalWatchlist
  readonly watched: boolean
  /** It is settled who is here and what is on the list. */
  readonly isKnown: boolean
  /** Not known yet, or a change is on its way. */
  readonly pending: boolean
  /** What a press does, naming the list; absent while there is no list. */
  readonly tooltip: string | undefined
  readonly onToggle: () => void
  /** Adds to or removes from any list; the list that gains the project is the current one then. */
  readonly toggleIn: (list: LocalWatchlist) => void
}

/** Whether a project is on a list, by default the one the user worked with last. */
export const useWatch = (projectId: string, own?: LocalWatchlist): Watch => {
  const watchlists = useWatchlists()
  const { status, username, current, isChanging, change } = watchlists
  const list = own ?? current
  const isKnown = status !== 'unknown' && status !== 'loading'
  const watched = list.projects.includes(projectId)
  return {
    watchlists,
    list,
    watched,
    isKnown,
    pending: !isKnown || isChanging,
    tooltip: status === 'ready' ? `${watched ? 'Remove from' : 'Add to'} ${list.name}` : undefined,
    onToggle: () => void change(toggleProject(list, projectId)),
    toggleIn: (chosen) => {
      const wanted = toggleProject(chosen, projectId)
      void change(wanted).then((result) => {
        if (result.status === 'done' && wanted.type === 'AddProject' && username !== undefined) {
          rememberCurrentList(username, result.listId)
        }
      })
    },
  }
}
