import { rememberCurrentList } from '../current-list.ts'
import { type LocalWatchlist, toggleProject } from '../watchlist-model.ts'
import { useWatchlists, type Watchlists } from '../use-watchlists.ts'
import * as texts from '../texts.ts'

export interface Watch {
  readonly watchlists: Watchlists
  readonly watched: boolean
  /** Session and lists have loaded. */
  readonly isKnown: boolean
  /** Loading, or a change is pending. */
  readonly pending: boolean
  /** Undefined without a list. */
  readonly tooltip: string | undefined
  readonly onToggle: () => void
  /** A list that gains the project becomes the current one. */
  readonly toggleIn: (list: LocalWatchlist) => void
}

/** @param ownList default: the list that the user worked with last */
export const useWatch = (projectId: string, ownList?: LocalWatchlist): Watch => {
  const watchlists = useWatchlists()
  const { status, username, current, isChanging, change } = watchlists
  const list = ownList ?? current
  const isKnown = status !== 'unknown' && status !== 'loading'
  const watched = list.projects.includes(projectId)
  return {
    watchlists,
    watched,
    isKnown,
    pending: !isKnown || isChanging,
    tooltip:
      status === 'ready' ? `${watched ? texts.removeFrom : texts.addTo} ${list.name}` : undefined,
    onToggle: () => void change(toggleProject(list, projectId)),
    toggleIn: (target) => {
      const toggle = toggleProject(target, projectId)
      void change(toggle).then((result) => {
        if (result.status === 'done' && toggle.type === 'AddProject' && username !== undefined) {
          rememberCurrentList(username, result.listId)
        }
      })
    },
  }
}
