import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { fetchSession } from './auth-client.ts'
import { onSessionMessage } from './session-channel.ts'
import { createPersistedState } from '../persisted-state.ts'
import { SIGNED_IN_KEY } from '../storage-keys.ts'
import { readSessionSettings } from './session-settings.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated' }

const SESSION = ['session']

/** Whether somebody was signed in at the last answer: the header keeps their room on the next load. */
const wasSignedIn = createPersistedState({
  storage: () => localStorage,
  key: SIGNED_IN_KEY,
  read: (stored) => stored === 'true',
  write: String,
})

/**
 * Requested on load and by `refreshSession` only. A failed request keeps the known session; where none
 * is known yet it is made again, after pauses that grow to 30 seconds, while the page is in sight.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ client, signal }): Promise<SessionUser | null> => {
    const answer = await fetchSession(signal)
    const user = answer === undefined ? client.getQueryData<SessionUser | null>(SESSION) : answer
    if (user === undefined) throw new Error('No answer.')
    wasSignedIn.save(user !== null)
    return user
  },
  retry: true,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

/** First part of the query keys of data that belongs to the signed-in user. */
export const USER_SCOPE = 'of-user'

export const useSession = (): Session => {
  const { data } = useQuery(sessionQuery)
  if (data === undefined) return { status: 'loading' }
  return data ? { status: 'authenticated', user: data } : { status: 'unauthenticated' }
}

/** The signed-in user; undefined for a visitor, and as long as nobody knows who it is. */
export const useUser = (): SessionUser | undefined => useQuery(sessionQuery).data ?? undefined

/**
 * Requests the session again and removes the data of another user.
 *
 * @param force after a sign-in or sign-out: cancels a request that is already running
 */
export const refreshSession = async (
  client: QueryClient,
  { force = true }: { readonly force?: boolean } = {},
): Promise<void> => {
  const { queryKey } = sessionQuery
  const { data: before, fetchFailureCount } = client.getQueryState(queryKey) ?? {}
  // Else a first request, or the pause after its failure, would be waited for.
  if (before === undefined && (force || fetchFailureCount)) void client.cancelQueries({ queryKey })
  await client.refetchQueries({ queryKey }, { cancelRefetch: force })
  const now = client.getQueryData(queryKey)
  if (before?.username !== now?.username) client.removeQueries({ queryKey: [USER_SCOPE] })
}

/**
 * Keeps the session in sync: requests it again when another tab signs in or out, on focus and
 * visibility, at the polling interval, and when the network is back. Mount once.
 */
export const useSessionSync = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const settings = readSessionSettings(
      document.querySelector<HTMLMetaElement>('meta[name="assay-session"]')?.content,
    )
    // A window that comes to the front fires both focus and visibilitychange.
    const refresh = () => void refreshSession(client, { force: false })
    const stop = new AbortController()
    const { signal } = stop
    // A check that failed while the network was away is made up for.
    addEventListener('online', refresh, { signal })
    if (settings.onFocus) {
      addEventListener('focus', refresh, { signal })
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') refresh()
        },
        { signal },
      )
    }
    const { pollSeconds } = settings
    const poll = pollSeconds > 0 ? setInterval(refresh, pollSeconds * 1000) : undefined
    onSessionMessage(() => void refreshSession(client), signal)
    return () => {
      stop.abort()
      clearInterval(poll)
    }
  }, [client])
}
