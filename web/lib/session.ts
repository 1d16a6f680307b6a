import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '../../shared/contract/auth.ts'
import { fetchSession } from './auth-client.ts'
import { onSessionNews } from './session-news.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated' }

const SESSION = ['session']

/**
 * Asked on load and again whenever the window gets the focus or becomes visible; not for each part
 * of the page that appears and wants to know. When asking fails, what was known holds.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ client, signal }): Promise<SessionUser | null> => {
    const user = await fetchSession(signal)
    return user === undefined ? (client.getQueryData<SessionUser>(SESSION) ?? null) : user
  },
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
})

/** First part of the key of every query whose answer belongs to the user who is signed in. */
export const OF_USER = 'of-user'

/** Who is signed in. `loading` only until the first answer. */
export const useSession = (): Session => {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return { status: 'loading' }
  return data ? { status: 'authenticated', user: data } : { status: 'unauthenticated' }
}

/** Asks for the session again, after a sign-in or sign-out; nothing of another user stays. */
export const refreshSession = async (client: QueryClient): Promise<void> => {
  const before = client.getQueryData(sessionQuery.queryKey)
  await client.refetchQueries({ queryKey: sessionQuery.queryKey })
  const now = client.getQueryData(sessionQuery.queryKey)
  if (before?.username !== now?.username) client.removeQueries({ queryKey: [OF_USER] })
}

/** Follows what other tabs do to the session; mounted once. */
export const useSessionNews = (): void => {
  const client = useQueryClient()
  useEffect(() => onSessionNews(() => void refreshSession(client)), [client])
}
