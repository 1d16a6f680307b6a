import { failureOf } from '../api/call-errors.ts'
import { BASE, fetchProviders, getJson, truncateAddress } from './auth-client.ts'
import { broadcastSession } from './session-channel.ts'

/**
 * Signing in and out by the auth service, which speaks the NextAuth v4 protocol: each form post needs
 * a CSRF token, and the response names a failure in its `url`.
 */

export interface SignInResult {
  readonly ok: boolean
  /** HTTP status; 0 if no request was sent. */
  readonly status: number
  readonly error: string | null
  readonly url: string | null
}

/**
 * Signs in with email and password, or after them with the code of an authenticator app, and notifies
 * other tabs. Where this provider is not available, leaves for the auth service's own page about it.
 *
 * @throws CallError when the firewall refuses it; when the auth service cannot be reached
 */
export const signIn = async (
  credentials: { readonly email: string; readonly password: string } | { readonly code: string },
): Promise<SignInResult> => {
  const callbackUrl = location.href
  if (!(await isAvailable('credentials', callbackUrl))) {
    return { ok: false, status: 0, error: 'UnknownException', url: null }
  }
  const { status, ok, url } = await postForm('/callback/credentials', callbackUrl, credentials)
  // A failure leads to a page of the auth service; elsewhere an `error` parameter belongs to
  // that page.
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
 * Leaves for Google, which returns to `callbackUrl`. Resolves only if the browser restores this
 * page from its back/forward cache.
 *
 * @param callbackUrl absolute
 * @throws CallError when the firewall refuses it; when the auth service cannot be reached
 */
export const signInWithGoogle = async (callbackUrl: string): Promise<void> => {
  if (!(await isAvailable('cognito', callbackUrl))) return
  const { url } = await postForm('/signin/cognito?identity_provider=Google', callbackUrl)
  await navigateAway(url)
}

/** @throws when the session could not be ended */
export const signOut = async (): Promise<void> => {
  const { ok, url } = await postForm('/signout', location.href)
  if (!ok || new URL(url).pathname.startsWith(`${BASE}/`))
    throw new Error('The session was not ended.')
  broadcastSession('signout')
}

const isAvailable = async (provider: string, callbackUrl: string): Promise<boolean> => {
  const providers = await fetchProviders()
  if (providers.includes(provider)) return true
  const query = new URLSearchParams({ callbackUrl: truncateAddress(callbackUrl) })
  await navigateAway(providers.length === 0 ? `${BASE}/error` : `${BASE}/signin?${query}`)
  return false
}

/** Never resolves while the page unloads, so that nothing can be pressed twice. */
const navigateAway = async (address: string): Promise<void> => {
  const cameBack = Promise.withResolvers<void>()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cameBack.resolve()
  })
  location.assign(address)
  await cameBack.promise
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
      callbackUrl: truncateAddress(callbackUrl),
      json: 'true',
    }),
  })
  const { ok, status } = response
  const text = await response.text()
  const { url } = JSON.parse(text) as { url?: string }
  // Only the auth service answers with an address: the firewall has the envelope of the API.
  if (url === undefined) throw failureOf(status, text)
  return { ok, status, url }
}
