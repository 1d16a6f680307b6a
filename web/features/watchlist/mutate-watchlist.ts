import { MutationObserver, type QueryClient, useIsMutating } from '@tanstack/react-query'
import { toast, type ToastAction } from '../../components/feedback/toast.ts'
import { ClientError, codeOf } from '../../lib/api/call-errors.ts'
import { USER_SCOPE, refreshSession } from '../../lib/session/session.ts'
import type { WatchlistChange } from './watchlist-model.ts'
import { changeWatchlists } from './watchlist-queries.ts'

const MUTATION_KEY = [USER_SCOPE, 'watchlists', 'change']

/** How a change went. `ignored`: another one was on its way, and nothing was sent. */
export type MutationResult =
  | { readonly status: 'done'; readonly listId: string }
  | { readonly status: 'name-taken' | 'failed' | 'ignored' }

/** Whether a change to any list is on its way. */
export const useIsMutatingWatchlists = (): boolean =>
  useIsMutating({ mutationKey: MUTATION_KEY }) > 0

/**
 * Makes a change and says how it went, all but a taken name, which is the form's to say. One change
 * at a time in the whole tab, whichever part of the page it comes from.
 *
 * @param undo what to offer beside the message of success
 */
export const mutateWatchlists = async (
  client: QueryClient,
  username: string,
  change: WatchlistChange,
  undo?: () => void,
): Promise<MutationResult> => {
  if (client.isMutating({ mutationKey: MUTATION_KEY }) > 0) return { status: 'ignored' }
  const mutation = new MutationObserver(client, {
    mutationKey: MUTATION_KEY,
    mutationFn: async () => await changeWatchlists(client, username, change),
    // Offline it fails at once instead of holding back every further change.
    networkMode: 'always',
  })
  try {
    const listId = await mutation.mutate()
    const message = doneMessage(change)
    if (message !== undefined) toast.success(message, undo && undoAction(undo))
    return { status: 'done', listId }
  } catch (error) {
    if (isNameTaken(error, change)) return { status: 'name-taken' }
    toast.error(failedMessage(change, error))
    if (error instanceof ClientError && error.status === 401) void refreshSession(client)
    return { status: 'failed' }
  }
}

const undoAction = (undo: () => void): ToastAction => ({ label: 'Undo', onSelect: undo })

const isNameTaken = (error: unknown, { type }: WatchlistChange): boolean =>
  codeOf(error) === 'WatchlistNameTaken' && (type === 'CreateList' || type === 'RenameList')

/** Nothing is said of what is seen anyway. */
const doneMessage = (change: WatchlistChange): string | undefined => {
  switch (change.type) {
    case 'AddProject':
      return 'The project is successfully added'
    case 'RemoveProject':
      return 'The project is successfully removed'
    case 'CreateList':
      return `Successfully ${change.isRestored ? 'restored' : 'created'} watchlist ${change.name}.`
    case 'RenameList':
      return 'Successfully renamed watch list.'
    case 'DeleteList':
      return 'Successfully deleted watch list.'
    case 'ReorderLists':
      return undefined
    default:
      return change satisfies never
  }
}

const FAILED: Record<WatchlistChange['type'], string> = {
  AddProject: 'Unable to update watchlist.',
  RemoveProject: 'Unable to update watchlist.',
  CreateList: 'Unable to create watchlist.',
  RenameList: 'Unable to rename watchlist.',
  DeleteList: 'Unable to delete watchlist.',
  ReorderLists: 'Unable to move watchlist.',
}

/** Limits are the one failure whose reason helps. */
const failedMessage = ({ type }: WatchlistChange, error: unknown): string => {
  const code = codeOf(error)
  return code === 'TooManyProjects' || code === 'TooManyWatchlists'
    ? `${FAILED[type]} ${(error as ClientError).message}`
    : FAILED[type]
}
