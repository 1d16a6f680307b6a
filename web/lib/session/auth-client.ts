import type { SessionUser } from '../../../shared/contract/auth.ts'
import { broadcastSession } from './session-channel.ts'

/**
 * The browser's side of the auth service, which speaks the NextAuth v4 protocol: a CSRF token is
 * fetched before each form post, and the outcome of a sign-in is named in the address it answers.
 */

const BASE = '/api/auth'

/** Longest address that a form of the auth service takes. */
const ADDRESS_MAX_LENGTH = 2048

export interface SignInResult {
  readonly ok: boolean
  /** Of the HTTP answer; 0 when none was asked for. */
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

/** Ids of the ways to sign in that work; none when they cannot be had, which is logged. */
export const fetchProviders = async (signal?: AbortSignal): Promise<readonly string[]> =>
  Object.keys((await getJson<Record<string, unknown>>('/providers', signal)) ?? {})

/**
 * Signs in with email and password and tells the other tabs. Without that way to sign in the
 * browser is led to the auth service's own pages, which say so.
 *
 * @param callbackUrl absolute; the page itself by default
 * @throws when the auth service cannot be reached
 */
export const signIn = async (
  credentials: { readonly email: string; readonly password: string },
  callbackUrl = location.href,
): Promise<SignInResult> => {
  if (!(await offers('credentials', callbackUrl))) {
    return { ok: false, status: 0, error: 'UnknownException', url: null }
  }
  const { status, ok, url } = await postForm('/callback/credentials', callbackUrl, credentials)
  // A failure leads to a page of the auth service's own; an `error` elsewhere is that page's affair.
  const { pathname, searchParams } = new URL(url)
  const signedIn = ok && !pathname.startsWith(`${BASE}/`)
  if (signedIn) broadcastSession('signin')
  return {
    ok: signedIn,
    status,
    error: signedIn ? null : (searchParams.get('error') ?? 'UnknownException'),
    url: signedIn ? url : null,
  }
}

/**
 * Leaves for Google, which sends the browser back to `callbackUrl`, signed in. Resolves only when
 * the browser's Back has brought this page out of its cache.
 *
 * @param callbackUrl absolute
 * @throws when the auth service cannot be reached
 */
export const signInWithGoogle = async (callbackUrl: string): Promise<void> => {
  if (!(await offers('cognito', callbackUrl))) return
  const { url } = await postForm('/signin/cognito?identity_provider=Google', callbackUrl)
  await leaveFor(url)
}

/**
 * Ends the session and tells the other tabs.
 *
 * @throws when the session could not be ended
 */
export const signOut = async (): Promise<void> => {
  const { ok, url } = await postForm('/signout', location.href)
  if (!ok || new URL(url).pathname.startsWith(`${BASE}/`))
    throw new Error('The session was not ended.')
  broadcastSession('signout')
}

/** Address at which who is signed out signs in, to come back to a page that requires a session. */
export const sessionRequiredAddress = (href: string): string =>
  `${BASE}/signin?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: fitting(href) })}`

/** Whether that way to sign in is there; if not, the browser leaves for the page that says so. */
const offers = async (provider: string, callbackUrl: string): Promise<boolean> => {
  const providers = await fetchProviders()
  if (providers.includes(provider)) return true
  const query = new URLSearchParams({ callbackUrl: fitting(callbackUrl) })
  await leaveFor(providers.length === 0 ? `${BASE}/error` : `${BASE}/signin?${query}`)
  return false
}

/** Goes there; what called waits, so that nothing can be pressed twice on a page that is going. */
const leaveFor = async (address: string): Promise<void> => {
  const cameBack = Promise.withResolvers<void>()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cameBack.resolve()
  })
  location.assign(address)
  await cameBack.promise
}

/** The address as far as it may be sent: a longer one loses its query, then its path. */
const fitting = (href: string): string => {
  const { origin, pathname, search } = new URL(href)
  const fits = [origin + pathname + search, origin + pathname].find(
    (address) => address.length <= ADDRESS_MAX_LENGTH,
  )
  return fits ?? origin
}

const postForm = async (
  path: string,
  callbackUrl: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean; status: number; url: string }> => {
  const csrf = await getJson<{ csrfToken: string }>('/csrf')
  const response = await fetch(BASE + path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...fields,
      csrfToken: csrf?.csrfToken ?? '',
      callbackUrl: fitting(callbackUrl),
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
