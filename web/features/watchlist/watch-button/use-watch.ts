import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingAction } from '../../../lib/session/pending-action.ts'
import { useLoginPrompt } from '../../../lib/session/login-prompt.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { rememberCurrentList } from '../current-list.ts'
import { type LocalWatchlist, toggleProject } from '../watchlist-model.ts'
import { useWatchlists, type Watchlists } from '../use-watchlists.ts'
import * as texts from '../texts.ts'
import { resumeWatch } from './resume-watch.ts'

export interface Watch {
  readonly watchlists: Watchlists
  /** On the list, or pressed before that is known. */
  readonly watched: boolean
  /** Session and lists have loaded, or the lists failed to. */
  readonly isKnown: boolean
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
  const early = useEarlyWatch(projectId)
  const watched = early.isPending || list.projects.includes(projectId)
  return {
    watchlists,
    watched,
    isKnown,
    pending: early.isPending || isChanging,
    tooltip:
      status === 'ready' ? `${watched ? texts.removeFrom : texts.addTo} ${list.name}` : undefined,
    onToggle: isKnown ? () => void change(toggleProject(list, projectId)) : early.watch,
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

/** Keeps a press until session and lists have loaded. The star is empty then: the press means to add. */
const useEarlyWatch = (projectId: string) => {
  const client = useQueryClient()
  const { askToLogIn } = useLoginPrompt()
  const [isPending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    try {
      const wish: PendingAction = { type: 'WatchProject', projectId }
      const user = await client.ensureQueryData(sessionQuery)
      if (user === null) askToLogIn(texts.pleaseLogIn, wish)
      else await resumeWatch(client, user.username, wish)
    } catch {
      // The request is cancelled where somebody signs in or out meanwhile: who pressed may be gone.
    } finally {
      setPending(false)
    }
  }
  return { isPending, watch: () => void add() }
}
