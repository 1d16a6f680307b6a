import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/feedback/toast.ts'
import { useLoginPrompt } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCurrentListId } from './current-list.ts'
import {
  type MutationResult,
  mutateWatchlists,
  useIsMutatingWatchlists,
} from './mutate-watchlist.ts'
import {
  selectedList,
  withTemporaryList,
  type LocalWatchlist,
  TEMPORARY_LIST,
  type WatchlistChange,
} from './watchlist-model.ts'
import { watchlistsQuery } from './watchlist-queries.ts'

export const PLEASE_LOG_IN = 'Please login to add projects to your watchlist.'

/** Any failure but that of a single change, such as loading the lists. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

const NO_LISTS: readonly LocalWatchlist[] = []

export interface Watchlists {
  /**
   * `unknown`: who is here is not known yet. `anonymous`: nobody is signed in. `failed`: the lists
   * could not be loaded.
   */
  readonly status: 'unknown' | 'anonymous' | 'loading' | 'failed' | 'ready'
  readonly username: string | undefined
  /** In their order, never empty once `ready`: without lists there is the temporary one. */
  readonly lists: readonly LocalWatchlist[]
  /** The list the user worked with last: the one that stars put projects on. */
  readonly current: LocalWatchlist
  /** A change is on its way; another one would be ignored. */
  readonly isChanging: boolean
  /** The newest answer is an error; `lists` may hold an older one. */
  readonly isError: boolean
  readonly isRetrying: boolean
  readonly retry: () => void
  /** Makes a change, or asks a visitor to log in. */
  readonly change: (change: WatchlistChange, undo?: () => void) => Promise<MutationResult>
}

/** The lists of whoever is signed in, and how to change them. */
export const useWatchlists = (): Watchlists => {
  const client = useQueryClient()
  const session = useSession()
  const { askToLogIn } = useLoginPrompt()
  const username = session.status === 'authenticated' ? session.user.username : undefined
  const { data, isError, isFetching, refetch } = useQuery({
    ...watchlistsQuery(username ?? ''),
    enabled: username !== undefined,
  })
  const lists = data ? withTemporaryList(data) : NO_LISTS
  const currentId = useCurrentListId(username)
  const isChanging = useIsMutatingWatchlists()

  const status = (): Watchlists['status'] => {
    if (session.status === 'unauthenticated') return 'anonymous'
    if (session.status === 'loading') return 'unknown'
    if (data) return 'ready'
    return isError ? 'failed' : 'loading'
  }

  return {
    status: status(),
    username,
    lists,
    current: lists.length === 0 ? TEMPORARY_LIST : selectedList(lists, currentId),
    isChanging,
    isError,
    isRetrying: isError && isFetching,
    retry: () => void refetch(),
    change: async (change, undo) => {
      if (session.status === 'unauthenticated') {
        // A visitor has no list yet that anything else could be changed in.
        if (change.type === 'AddProject') {
          askToLogIn(PLEASE_LOG_IN, { type: 'WatchProject', projectId: change.projectId })
        }
      } else if (username !== undefined && data)
        return await mutateWatchlists(client, username, change, undo)
      else if (isError) {
        toast.error(SOMETHING_WENT_WRONG)
        void refetch()
      }
      return { status: 'ignored' }
    },
  }
}
