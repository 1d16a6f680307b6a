import * as v from 'valibot'
import { config } from '../../platform/config/config.ts'
import {
  clearCookie,
  nonceCookie,
  setCookie,
  stateCookie,
  verifierCookie,
} from '../../platform/http/request/cookies.ts'
import { openCookie, sealCookie } from '../protocol/sealed-cookie.ts'

/** State of a sign-in in the browser's cookies, so that only this browser can finish it. */
export interface OAuthState {
  readonly state: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
}

const LIFETIME_SECONDS = 15 * 60

const names = { state: stateCookie, verifier: verifierCookie, nonce: nonceCookie } as const

const Sealed = v.object({ value: v.string(), provider: v.string() })

/**
 * `Set-Cookie` values, each encrypted for its name and provider.
 * @param now epoch milliseconds
 */
export const storeOAuthState = async (
  checks: OAuthState,
  provider: string,
  now: number,
): Promise<readonly string[]> => {
  const { origin } = config()
  return await Promise.all(
    (['state', 'verifier', 'nonce'] as const).map(async (check) => {
      const name = names[check](origin)
      const content = { value: checks[check], provider }
      const sealed = await sealCookie(name, content, { now, seconds: LIFETIME_SECONDS })
      return setCookie(origin, name, sealed, now + LIFETIME_SECONDS * 1000)
    }),
  )
}

/** Undefined when a cookie is missing, expired, or made for another name or provider. */
export const readOAuthState = async (
  cookies: Readonly<Record<string, string>>,
  provider: string,
  now: number,
): Promise<OAuthState | undefined> => {
  const read = async (check: keyof OAuthState): Promise<string | undefined> => {
    const name = names[check](config().origin)
    const opened = await openCookie(name, cookies[name], Sealed, now)
    return opened?.provider === provider ? opened.value : undefined
  }
  const [state, verifier, nonce] = await Promise.all([
    read('state'),
    read('verifier'),
    read('nonce'),
  ])
  if (state === undefined || verifier === undefined || nonce === undefined) return undefined
  return { state, verifier, nonce }
}

export const dropOAuthState = (): readonly string[] => {
  const { origin } = config()
  return Object.values(names).map((nameAt) => clearCookie(origin, nameAt(origin)))
}
