import type { QueryClient } from '@tanstack/react-query'
import {
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  reorderWatchlists,
  updateWatchlist,
} from '../../../shared/contract/watchlist.ts'
import { call } from '../../lib/api/call.ts'
import { CallError, codeOf, ServerError } from '../../lib/api/call-errors.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import {
  applyChange,
  applyChangeToLists,
  freeName,
  isOrBecame,
  isTemporary,
  type ListChange,
  reorderLists,
  withTemporaryList,
  type LocalWatchlist,
  type WatchlistChange,
} from './watchlist-model.ts'
import { watchlistsQuery } from './watchlist-queries.ts'

/**
 * Makes one change, optimistically where it concerns a list's content or position, and rolls back when it
 * fails.
 *
 * @returns the id of the changed list, and the change as it was made
 * @throws CallError the server refused the change or is unreachable
 * @throws Error the list is no longer there
 */
export const changeWatchlists = async (
  client: QueryClient,
  username: string,
  change: WatchlistChange,
): Promise<{ readonly listId: string; readonly made: WatchlistChange }> => {
  const query = watchlistsQuery(username)
  const show = (lists: readonly LocalWatchlist[]): void =>
    void client.setQueryData(query.queryKey, lists)
  const load = async (): Promise<readonly LocalWatchlist[]> => await call(listWatchlists, {})
  const send = async (
    lists: readonly LocalWatchlist[],
    wanted: WatchlistChange,
  ): Promise<SendResult> => {
    const key = crypto.randomUUID()
    return await sendOnce(lists, wanted, key).catch(async (error: unknown) => {
      if (!mayBeDone(error) || !isSignedIn(client, username)) throw error
      return await sendOnce(lists, wanted, key)
    })
  }

  // A pending response would restore the old state.
  await client.cancelQueries({ queryKey: query.queryKey })
  let before = client.getQueryData(query.queryKey) ?? (await load())
  let made = retarget(before, change)
  try {
    if (!hasUpdatedAt(before, made)) before = await load()
    show(optimisticLists(before, made))
    const { lists, listId } = await send(before, made).catch(async (error: unknown) => {
      if (!isConflict(error, change)) throw error
      before = await load()
      made = retarget(before, change)
      show(optimisticLists(before, made))
      return await send(before, made)
    })
    await client.cancelQueries({ queryKey: query.queryKey })
    show(lists)
    if (lists.some(({ updatedAt }) => updatedAt === undefined)) {
      await client.invalidateQueries({ queryKey: query.queryKey })
    }
    return { listId, made }
  } catch (error) {
    show(before)
    // An interrupted change may have taken effect.
    void client.invalidateQueries({ queryKey: query.queryKey })
    throw error
  }
}

/** "Undo", and what waits, may outlive the session in which it was begun. */
export const isSignedIn = (client: QueryClient, username: string): boolean =>
  client.getQueryData(sessionQuery.queryKey)?.username === username

/** The answer is lost, and perhaps not the change. After a time-out `call` has asked often enough. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof ServerError || (error instanceof CallError && error.status === 0)

/** Whether the list has the `updatedAt` that an update has to send. */
const hasUpdatedAt = (lists: readonly LocalWatchlist[], change: WatchlistChange): boolean =>
  change.type === 'CreateList' ||
  change.type === 'ReorderLists' ||
  lists.every(({ id, updatedAt }) => id !== change.listId || updatedAt !== undefined)

/** Shown while the change is pending; names change only once the server accepts them. */
const optimisticLists = (
  lists: readonly LocalWatchlist[],
  change: WatchlistChange,
): readonly LocalWatchlist[] => {
  if (change.type === 'ReorderLists') return reorderLists(lists, change.order)
  return change.type === 'AddProject' || change.type === 'RemoveProject'
    ? applyChangeToLists(lists, change)
    : lists
}

/** The lists have changed since, here or in another tab: reload and retry once. */
const isConflict = (error: unknown, change: WatchlistChange): boolean => {
  const code = codeOf(error)
  if (code !== 'WatchlistNameTaken') {
    // What another device has put into a list is not deleted unseen.
    return code === 'StaleWatchlist' && change.type !== 'DeleteList'
  }
  return change.type === 'CreateList'
    ? change.isRestored === true
    : // The temporary list has become real.
      change.type === 'AddProject'
}

/**
 * Redirects a change of the temporary list to the real list that it has become, perhaps while the
 * change waited, and gives a restored list another name where its own is taken.
 */
const retarget = (lists: readonly LocalWatchlist[], change: WatchlistChange): WatchlistChange => {
  if (change.type === 'CreateList' && change.isRestored) {
    return { ...change, name: freeName(lists, change.name) }
  }
  if (change.type === 'CreateList') return change
  const list = lists.find((one) => isOrBecame(one, change.listId))
  return list ? { ...change, listId: list.id } : change
}

interface SendResult {
  /** The lists after the change, as far as the response says. */
  readonly lists: readonly LocalWatchlist[]
  readonly listId: string
}

/** @param idempotencyKey the server does the same change under the same key once */
const sendOnce = async (
  lists: readonly LocalWatchlist[],
  change: WatchlistChange,
  idempotencyKey: string,
): Promise<SendResult> => {
  switch (change.type) {
    case 'CreateList':
      return await create(lists, change, idempotencyKey)
    case 'DeleteList': {
      const { listId } = change
      const updatedAt = lists.find(({ id }) => id === listId)?.updatedAt
      await call(deleteWatchlist, { body: { id: listId, updatedAt }, idempotencyKey })
      return { lists: lists.filter(({ id }) => id !== listId), listId }
    }
    case 'ReorderLists': {
      const { listId, order } = change
      await call(reorderWatchlists, { body: { ids: [...order] }, idempotencyKey })
      return { lists: reorderLists(lists, order), listId }
    }
    case 'AddProject':
    case 'RemoveProject':
    case 'RenameList':
      return await update(lists, change, idempotencyKey)
    default:
      return change satisfies never
  }
}

const update = async (
  lists: readonly LocalWatchlist[],
  change: ListChange,
  idempotencyKey: string,
): Promise<SendResult> => {
  const list = withTemporaryList(lists).find(({ id }) => id === change.listId)
  if (!list) throw new Error('The watchlist is no longer there.')
  const changed = applyChange(list, change)
  if (changed === list) return { lists, listId: list.id }
  if (isTemporary(list)) return await create([], changed, idempotencyKey)
  const { id, name, projects, updatedAt } = changed
  const updated = await call(updateWatchlist, {
    body: { id, name, projects: [...projects], updatedAt },
    idempotencyKey,
  })
  return { lists: lists.map((other) => (other.id === id ? updated : other)), listId: id }
}

const create = async (
  lists: readonly LocalWatchlist[],
  { name, projects }: Pick<LocalWatchlist, 'name' | 'projects'>,
  idempotencyKey: string,
): Promise<SendResult> => {
  const body = { name, projects: [...projects] }
  const { id } = await call(createWatchlist, { body, idempotencyKey })
  return { lists: [...lists, { id, name, projects }], listId: id }
}
