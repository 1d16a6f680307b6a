import type { SessionUser } from '../../shared/contract/auth.ts'
import { announceSession } from './session-news.ts'

/**
 * The browser's side of the auth service, which speaks the NextAuth v4 protocol: a CSRF token is
 * fetched before each form post, and the outcome of a sign-in is named in the address it answers.
 */

const BASE = '/api/auth'

export interface SignInResult {
  readonly ok: boolean
  readonly status: number
  /** Name of the failure; null after a success. */
  readonly error: string | null
  /** Where to go next; null after a failure. */
  readonly url: string | null
}

/** The user who is signed in, or null; a failure to ask is logged and answers undefined. */
export const fetchSession = async (
  signal?: AbortSignal,
): Promise<SessionUser | null | undefined> => {
  const answer = await getJson<{ user?: SessionUser }>('/session', signal)
  return answer === null ? undefined : (answer.user ?? null)
}

/** Ids of the ways to sign in that work. */
export const fetchProviders = async (): Promise<readonly string[]> =>
  Object.keys((await getJson<Record<string, unknown>>('/providers')) ?? {})

/**
 * Signs in with e-mail and password and tells the other tabs.
 *
 * @throws when the auth service cannot be reached
 */
export const signIn = async (credentials: {
  readonly email: string
  readonly password: string
}): Promise<SignInResult> => {
  const { status, ok, url } = await postForm('/callback/credentials', credentials)
  const error = new URL(url).searchParams.get('error')
  const signedIn = ok && error === null && !new URL(url).searchParams.has('csrf')
  if (signedIn) announceSession('signin')
  return {
    ok: signedIn,
    status,
    error: signedIn ? null : (error ?? 'UnknownException'),
    url: signedIn ? url : null,
  }
}

/**
 * Ends the session and tells the other tabs.
 *
 * @throws when the session could not be ended
 */
export const signOut = async (): Promise<void> => {
  const { ok, url } = await postForm('/signout', {})
  if (!ok || new URL(url).searchParams.has('csrf')) throw new Error('The session was not ended.')
  announceSession('signout')
}

const postForm = async (
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; status: number; url: string }> => {
  const csrf = await getJson<{ csrfToken: string }>('/csrf')
  const response = await fetch(BASE + path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...fields,
      csrfToken: csrf?.csrfToken ?? '',
      // Without its query, which may be longer than the form takes.
      callbackUrl: location.origin + location.pathname,
      json: 'true',
    }),
  })
  const { url } = (await response.json()) as { url: string }
  return { ok: response.ok, status: response.status, url }
}

const getJson = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer | null> => {
  try {
    const response = await fetch(BASE + path, {
      credentials: 'include',
      ...(signal && { signal }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  } catch (error) {
    if (!signal?.aborted) report('CLIENT_FETCH_ERROR', error)
    return null
  }
}

/** Sends a line to the server's log; nobody waits for it. */
const report = (code: string, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error)
  navigator.sendBeacon(`${BASE}/_log`, new URLSearchParams({ level: 'error', code, message }))
}
