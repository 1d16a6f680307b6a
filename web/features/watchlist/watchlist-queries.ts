import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  reorderWatchlists,
  updateWatchlist,
} from '../../../shared/contract/watchlist.ts'
import { call } from '../../lib/api/call.ts'
import { codeOf } from '../../lib/api/call-errors.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'
import {
  applyChange,
  applyChangeToLists,
  isTemporary,
  type ListChange,
  reorderLists,
  withTemporaryList,
  type LocalWatchlist,
  TEMPORARY_LIST,
  type WatchlistChange,
} from './watchlist-model.ts'

/** The lists of the user who is signed in, in their order; without the temporary one. */
export const watchlistsQuery = (username: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'watchlists', username],
    queryFn: async ({ signal }): Promise<readonly LocalWatchlist[]> =>
      await call(listWatchlists, { signal }),
  })

/**
 * Makes one change, on screen at once where it touches what a list holds. When it fails, the screen
 * shows again what it showed before.
 *
 * @returns the id of the list that was created, changed, moved or deleted
 * @throws CallError the server refused the change or could not be reached
 */
export const changeWatchlists = async (
  client: QueryClient,
  username: string,
  change: WatchlistChange,
): Promise<string> => {
  const query = watchlistsQuery(username)
  const show = (lists: readonly LocalWatchlist[]): void =>
    void client.setQueryData(query.queryKey, lists)
  const load = async (): Promise<readonly LocalWatchlist[]> => await call(listWatchlists, {})

  // An answer on its way would put the old state back on screen.
  await client.cancelQueries({ queryKey: query.queryKey })
  let before = client.getQueryData(query.queryKey) ?? (await load())
  try {
    if (!isKnown(before, change)) before = await load()
    show(optimisticLists(before, change))
    const { lists, listId } = await send(before, change).catch(async (error: unknown) => {
      if (!isOutdated(error, change)) throw error
      before = await load()
      const again = retarget(before, change)
      show(optimisticLists(before, again))
      return await send(before, again)
    })
    await client.cancelQueries({ queryKey: query.queryKey })
    show(lists)
    if (lists.some(({ updatedAt }) => updatedAt === undefined)) {
      await client.invalidateQueries({ queryKey: query.queryKey })
    }
    return listId
  } catch (error) {
    show(before)
    // What was cut off may have happened all the same.
    void client.invalidateQueries({ queryKey: query.queryKey })
    throw error
  }
}

/** Whether the server's newest word about the list is at hand, which an update has to carry. */
const isKnown = (lists: readonly LocalWatchlist[], change: WatchlistChange): boolean =>
  change.type === 'CreateList' ||
  change.type === 'ReorderLists' ||
  lists.every(({ id, updatedAt }) => id !== change.listId || updatedAt !== undefined)

/** What to show while the server is asked: names change only once they are accepted. */
const optimisticLists = (
  lists: readonly LocalWatchlist[],
  change: WatchlistChange,
): readonly LocalWatchlist[] => {
  if (change.type === 'ReorderLists') return reorderLists(lists, change.order)
  return change.type === 'AddProject' || change.type === 'RemoveProject'
    ? applyChangeToLists(lists, change)
    : lists
}

/** Another tab or device was faster: load the lists and make the change once more. */
const isOutdated = (error: unknown, change: WatchlistChange): boolean => {
  const code = codeOf(error)
  return (
    code === 'StaleWatchlist' ||
    // The temporary list has become a real one elsewhere.
    (code === 'WatchlistNameTaken' && change.type === 'AddProject')
  )
}

/** The same change, made to the real list that the temporary one has become. */
const retarget = (lists: readonly LocalWatchlist[], change: WatchlistChange): WatchlistChange => {
  if (change.type === 'CreateList' || !isTemporary({ id: change.listId })) return change
  const real = lists.find(({ name }) => name === TEMPORARY_LIST.name) ?? lists[0]
  return real ? { ...change, listId: real.id } : change
}

interface SendResult {
  /** The lists as they are now, as far as the server has said. */
  readonly lists: readonly LocalWatchlist[]
  readonly listId: string
}

const send = async (
  lists: readonly LocalWatchlist[],
  change: WatchlistChange,
): Promise<SendResult> => {
  switch (change.type) {
    case 'CreateList':
      return await create(lists, { name: change.name, projects: change.projects })
    case 'DeleteList': {
      const { listId } = change
      await call(deleteWatchlist, { body: { id: listId } })
      return { lists: lists.filter(({ id }) => id !== listId), listId }
    }
    case 'ReorderLists': {
      const { listId, order } = change
      await call(reorderWatchlists, { body: { ids: [...order] } })
      return { lists: reorderLists(lists, order), listId }
    }
    case 'AddProject':
    case 'RemoveProject':
    case 'RenameList':
      return await update(lists, change)
    default:
      return change satisfies never
  }
}

const update = async (
  lists: readonly LocalWatchlist[],
  change: ListChange,
): Promise<SendResult> => {
  const list = withTemporaryList(lists).find(({ id }) => id === change.listId)
  if (!list) throw new Error('The watchlist is no longer there.')
  const wanted = applyChange(list, change)
  if (wanted === list) return { lists, listId: list.id }
  if (isTemporary(list)) return await create([], wanted)
  const { id, name, projects, updatedAt } = wanted
  const updated = await call(updateWatchlist, {
    body: { id, name, projects: [...projects], updatedAt },
  })
  return { lists: lists.map((one) => (one.id === id ? updated : one)), listId: id }
}

const create = async (
  lists: readonly LocalWatchlist[],
  { name, projects }: Pick<LocalWatchlist, 'name' | 'projects'>,
): Promise<SendResult> => {
  const { id } = await call(createWatchlist, { body: { name, projects: [...projects] } })
  return { lists: [...lists, { id, name, projects }], listId: id }
}
