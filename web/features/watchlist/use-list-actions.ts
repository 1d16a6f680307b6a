import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AddProjectsPanelState } from './add-projects/use-add-projects-panel.ts'
import { rememberCurrentList } from './current-list.ts'
import type { Watchlists } from './use-watchlists.ts'
import { addressOfList, WATCHLISTS_PATH } from './watchlist-address.ts'
import {
  isTemporary,
  type LocalWatchlist,
  orderWithRestored,
  selectedAfterDelete,
} from './watchlist-model.ts'
import { watchlistsQuery } from './watchlist-queries.ts'

/** What the watchlist page does with its lists. */
export const useListActions = (
  { lists, username = '', change }: Watchlists,
  selected: LocalWatchlist,
  panel: AddProjectsPanelState,
) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [announcement, setAnnouncement] = useState('')
  // One after the other: a list finds its place among those that are back.
  const restored = useRef(Promise.resolve())

  const select = (list: Pick<LocalWatchlist, 'id'>) => {
    rememberCurrentList(username, list.id)
    panel.reset()
    // A toast with "Undo" outlives the page.
    if (location.pathname !== WATCHLISTS_PATH) return
    navigate(isTemporary(list) ? WATCHLISTS_PATH : addressOfList(list.id), { replace: true })
  }

  const create = async (name: string, signal: AbortSignal) => {
    const result = await change({ type: 'CreateList', name, projects: [] }, { signal })
    if (result.status === 'done') select({ id: result.listId })
    return result
  }

  const rename = async (name: string, signal: AbortSignal) =>
    await change({ type: 'RenameList', listId: selected.id, name }, { signal })

  const move = async (listId: string, order: readonly string[]): Promise<void> => {
    const { status } = await change({ type: 'ReorderLists', listId, order })
    if (status !== 'done') return
    const name = lists.find(({ id }) => id === listId)?.name
    setAnnouncement(
      formatMessage(texts.positionInOrder, {
        name: name ?? '',
        position: order.indexOf(listId) + 1,
        total: order.length,
      }),
    )
  }

  const restore = async ({ id, name, projects }: LocalWatchlist): Promise<void> => {
    const result = await change({ type: 'CreateList', name, projects, isRestored: true })
    if (result.status !== 'done') return
    const { listId } = result
    select({ id: listId })
    // The lists may have been moved since the deletion.
    const now = client.getQueryData(watchlistsQuery(username).queryKey) ?? []
    const index = lists.findIndex((list) => list.id === id)
    const order = orderWithRestored(now, listId, lists.slice(0, index))
    if (order.at(-1) !== listId) await change({ type: 'ReorderLists', listId, order })
  }

  const remove = async (): Promise<void> => {
    const next = selectedAfterDelete(lists, selected.id)
    // Before the list disappears, so that no other list is selected in between.
    rememberCurrentList(username, next.id)
    const undo = () => {
      restored.current = restored.current.then(async () => await restore(selected))
    }
    const result = await change({ type: 'DeleteList', listId: selected.id }, { undo })
    if (result.status === 'done') select(next)
    else rememberCurrentList(username, selected.id)
  }

  const addProject = async (projectId: string): Promise<boolean> => {
    // Keeps the panel open when an empty list gets its first project.
    panel.keep()
    const result = await change({ type: 'AddProject', listId: selected.id, projectId })
    return result.status === 'done'
  }

  return { announcement, create, rename, move, remove, addProject }
}
