import type { SessionUser } from '../../../shared/contract/auth.ts'

/** What every page asks of the auth service; `auth-commands.ts` has what is sent to it. */

export const BASE = '/api/auth'

/** Maximum length of an address in a form of the auth service. */
const ADDRESS_MAX_LENGTH = 2048

/** The signed-in user, or null. A failed request is logged and returns undefined. */
export const fetchSession = async (
  signal?: AbortSignal,
): Promise<SessionUser | null | undefined> => {
  const answer = await getJson<{ user?: SessionUser }>('/session', signal)
  return answer && (answer.user ?? null)
}

/** A failed request is logged and returns an empty list. */
export const fetchProviders = async (signal?: AbortSignal): Promise<readonly string[]> =>
  Object.keys((await getJson<Record<string, unknown>>('/providers', signal)) ?? {})

/** Sign-in address that returns to a page which requires a session. */
export const sessionRequiredAddress = (href: string): string =>
  `${BASE}/signin?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: truncateAddress(href) })}`

/** Without its query, or of the whole site, where a form could not hold it. */
export const truncateAddress = (href: string): string => {
  const { origin, pathname, search } = new URL(href)
  const fits = [origin + pathname + search, origin + pathname].find(
    (address) => address.length <= ADDRESS_MAX_LENGTH,
  )
  return fits ?? origin
}

/** A failed request is logged and returns undefined. */
export const getJson = async <Answer>(
  path: string,
  signal?: AbortSignal,
): Promise<Answer | undefined> => {
  try {
    const response = await fetch(BASE + path, {
      credentials: 'include',
      ...(signal && { signal }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  } catch (error) {
    if (!signal?.aborted) report(error)
    return undefined
  }
}

const report = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error)
  const entry = { level: 'error', code: 'CLIENT_FETCH_ERROR', message }
  navigator.sendBeacon(`${BASE}/_log`, new URLSearchParams(entry))
}
