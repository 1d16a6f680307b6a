import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/feedback/toast.ts'
import { useLoginPrompt } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCurrentListId } from './current-list.ts'
import {
  type MutationOptions,
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
import * as texts from './texts.ts'

const NO_LISTS: readonly LocalWatchlist[] = []

export interface Watchlists {
  /**
   * `unknown`: the session is loading. `loading`: the lists are.
   */
  readonly status: 'unknown' | 'anonymous' | 'loading' | 'failed' | 'ready'
  readonly username: string | undefined
  /** In order; never empty once `ready`, as the temporary list replaces an empty set. */
  readonly lists: readonly LocalWatchlist[]
  /** The list that the user worked with last, which watch buttons change. */
  readonly current: LocalWatchlist
  /** A change is pending; another one would be ignored. */
  readonly isChanging: boolean
  /** The last request failed; `lists` may be older. */
  readonly isError: boolean
  readonly isRetrying: boolean
  readonly retry: () => void
  /** Prompts a visitor to log in instead. */
  readonly change: (change: WatchlistChange, options?: MutationOptions) => Promise<MutationResult>
}

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
    change: async (change, options) => {
      if (session.status === 'unauthenticated') {
        // Visitors have no lists that they could otherwise change.
        if (change.type === 'AddProject') {
          askToLogIn(texts.pleaseLogIn, { type: 'WatchProject', projectId: change.projectId })
        }
      } else if (username !== undefined && data)
        return await mutateWatchlists(client, username, change, options)
      else if (isError) {
        toast.error(texts.somethingWentWrong)
        void refetch()
      }
      return { status: 'ignored' }
    },
  }
}
