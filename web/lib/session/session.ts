import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { fetchSession } from './auth-client.ts'
import { onSessionMessage } from './session-channel.ts'
import { readSessionSettings } from './session-settings.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated' }

const SESSION = ['session']

/**
 * Asked on load, and again as `useSessionSync` says; not for each part of the page that appears
 * and wants to know. When asking fails, what was known holds.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ client, signal }): Promise<SessionUser | null> => {
    const user = await fetchSession(signal)
    return user === undefined ? (client.getQueryData<SessionUser>(SESSION) ?? null) : user
  },
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

/** First part of the key of every query whose answer belongs to the user who is signed in. */
export const USER_SCOPE = 'of-user'

/** Who is signed in. `loading` only until the first answer. */
export const useSession = (): Session => {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return { status: 'loading' }
  return data ? { status: 'authenticated', user: data } : { status: 'unauthenticated' }
}

/**
 * Asks for the session again; nothing of another user stays.
 *
 * @param anew not content with an answer that is on its way already: after a sign-in or sign-out
 */
export const refreshSession = async (
  client: QueryClient,
  { anew = true }: { readonly anew?: boolean } = {},
): Promise<void> => {
  const before = client.getQueryData(sessionQuery.queryKey)
  await client.refetchQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: anew })
  const now = client.getQueryData(sessionQuery.queryKey)
  if (before?.username !== now?.username) client.removeQueries({ queryKey: [USER_SCOPE] })
}

/**
 * Keeps the session in step with other tabs and with the server: asks again when another tab signs
 * in or out, on focus and visibility, and by the clock, the last two as the page's settings have
 * it. Mounted once.
 */
export const useSessionSync = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const settings = readSessionSettings(
      document.querySelector<HTMLMetaElement>('meta[name="assay-session"]')?.content,
    )
    // A window that comes to the front says it twice: by its focus and by the page's visibility.
    const look = () => void refreshSession(client, { anew: false })
    const stop = new AbortController()
    if (settings.onFocus) {
      window.addEventListener('focus', look, { signal: stop.signal })
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') look()
        },
        { signal: stop.signal },
      )
    }
    const { pollSeconds } = settings
    const poll = pollSeconds > 0 ? setInterval(look, pollSeconds * 1000) : undefined
    const deafen = onSessionMessage(() => void refreshSession(client))
    return () => {
      stop.abort()
      clearInterval(poll)
      deafen()
    }
  }, [client])
}
