import { MutationObserver, type QueryClient, useIsMutating } from '@tanstack/react-query'
import { toast, type ToastAction } from '../../components/feedback/toast.ts'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { ClientError, codeOf } from '../../lib/api/call-errors.ts'
import { USER_SCOPE, refreshSession } from '../../lib/session/session.ts'
import { changeWatchlists, isSignedIn } from './change-watchlists.ts'
import type { WatchlistChange } from './watchlist-model.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const MUTATION_KEY = [USER_SCOPE, 'watchlists', 'change']

/**
 * `ignored`: nothing was sent, as another change was pending, the user is another one now, or what
 * waited was withdrawn.
 */
export type MutationResult =
  | { readonly status: 'done'; readonly listId: string }
  | { readonly status: 'name-taken' | 'failed' | 'ignored' }

export interface MutationOptions {
  /** Offered with the success message. */
  readonly undo?: () => void
  /** For its turn; a change without it is ignored while another is pending. */
  readonly waits?: boolean
  /** Withdraws a change that waits for its turn, not one that is sent. */
  readonly signal?: AbortSignal
}

export const useIsMutatingWatchlists = (): boolean =>
  useIsMutating({ mutationKey: MUTATION_KEY }) > 0

/**
 * Makes a change and shows its result as a toast, except for a taken name, which the form reports.
 * Allows one change at a time in the whole tab: what exists in this page alone, a name that somebody
 * typed, a list that is restored or an early press, waits for its turn, and anything else is ignored
 * (decision 1).
 */
export const mutateWatchlists = async (
  client: QueryClient,
  username: string,
  change: WatchlistChange,
  { undo, waits = false, signal }: MutationOptions = {},
): Promise<MutationResult> => {
  if (isPending(client)) {
    if (!waits && !canWait(change)) return { status: 'ignored' }
    while (isPending(client)) {
      await changeEnded(client, signal)
      if (signal?.aborted) return { status: 'ignored' }
    }
  }
  if (!isSignedIn(client, username)) {
    toast.error(FAILED[change.type])
    return { status: 'ignored' }
  }
  const mutation = new MutationObserver(client, {
    mutationKey: MUTATION_KEY,
    mutationFn: async () => await changeWatchlists(client, username, change),
  })
  try {
    const { listId, made } = await mutation.mutate()
    track(change)
    const message = doneMessage(made)
    if (message !== undefined) toast.success(message, undo && undoAction(undo))
    return { status: 'done', listId }
  } catch (error) {
    if (isNameTaken(error, change)) return { status: 'name-taken' }
    toast.error(failedMessage(change, error))
    if (error instanceof ClientError && error.status === 401) void refreshSession(client)
    return { status: 'failed' }
  }
}

const isPending = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: MUTATION_KEY }) > 0

/** Forms keep themselves from being sent twice, and a toast offers its "Undo" once. */
const canWait = ({ type }: WatchlistChange): boolean =>
  type === 'RenameList' || type === 'CreateList'

/** Others may wait for the same end, so each looks again before it goes on. */
const changeEnded = async (client: QueryClient, signal?: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  signal?.addEventListener('abort', () => resolve(), { once: true })
  const leave = client.getMutationCache().subscribe(() => {
    if (!isPending(client)) resolve()
  })
  try {
    await promise
  } finally {
    leave()
  }
}

const track = (change: WatchlistChange): void => {
  if (change.type !== 'AddProject' && change.type !== 'RemoveProject') return
  const { projectId, type } = change
  trackEvent('watch_toggled', { projectId, watched: type === 'AddProject' })
}

const undoAction = (undo: () => void): ToastAction => ({ label: texts.undo, onSelect: undo })

/** Only what was typed into a form, which asks for another name. */
const isNameTaken = (error: unknown, change: WatchlistChange): boolean =>
  codeOf(error) === 'WatchlistNameTaken' &&
  (change.type === 'RenameList' || (change.type === 'CreateList' && !change.isRestored))

/** None where the page shows the result itself. */
const doneMessage = (change: WatchlistChange): string | undefined => {
  switch (change.type) {
    case 'AddProject':
      return texts.projectIsSuccessfullyAdded
    case 'RemoveProject':
      return texts.projectIsSuccessfullyRemoved
    case 'CreateList':
      return formatMessage(
        change.isRestored ? texts.successfullyRestored : texts.successfullyCreated,
        { name: change.name },
      )
    case 'RenameList':
      return texts.successfullyRenamedWatchList
    case 'DeleteList':
      return texts.successfullyDeletedWatchList
    case 'ReorderLists':
      return undefined
    default:
      return change satisfies never
  }
}

const FAILED: Record<WatchlistChange['type'], string> = {
  AddProject: texts.unableToUpdateWatchlist,
  RemoveProject: texts.unableToUpdateWatchlist,
  CreateList: texts.unableToCreateWatchlist,
  RenameList: texts.unableToRenameWatchlist,
  DeleteList: texts.unableToDeleteWatchlist,
  ReorderLists: texts.unableToMoveWatchlist,
}

/** Adds the reason only for limits, and where a list is not deleted because it was changed. */
const failedMessage = ({ type }: WatchlistChange, error: unknown): string => {
  const code = codeOf(error)
  if (type === 'DeleteList' && code === 'StaleWatchlist') {
    return `${FAILED[type]} ${texts.changedElsewhere}`
  }
  return code === 'TooManyProjects' || code === 'TooManyWatchlists'
    ? `${FAILED[type]} ${(error as ClientError).message}`
    : FAILED[type]
}
