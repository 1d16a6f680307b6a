import { createHmac, randomBytes } from 'node:crypto'
import { config } from '../../platform/config/config.ts'
import { timingSafeEqualText } from '../../platform/crypto/timing-safe-equal.ts'
import { deriveKey } from '../../platform/crypto/text-cipher.ts'
import { callbackCookie, csrfCookie, setCookie } from '../../platform/http/request/cookies.ts'

/** Only texts count. */
interface ProtocolRequest {
  readonly cookies: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly query?: unknown
}

/** The parts of a request that all routes of the NextAuth v4 protocol read. */
export interface Protocol {
  /** Whether the right CSRF token was posted. */
  readonly verified: boolean
  readonly csrfToken: string
  /** Absolute, on our own origin. */
  readonly callbackUrl: string
  /** To be set by the response. */
  readonly cookies: readonly string[]
  /**
   * To be set by the response that gives the token, and by no other: of two calls at once from a
   * browser without one, the later answer would replace the token that the other gave.
   */
  readonly tokenCookies: readonly string[]
}

/** Longer ones fit no cookie. */
const ADDRESS_MAX_LENGTH = 2048

/**
 * Reads CSRF token and callback address. Unlike NextAuth, which answers 500, an invalid address
 * counts as the origin; an invalid cookie is replaced.
 */
export const readProtocol = (request: ProtocolRequest): Protocol => {
  const { origin } = config()
  const csrf = readCsrf(request)
  const callback = readCallback(request)
  return {
    verified: csrf.verified,
    csrfToken: csrf.csrfToken,
    callbackUrl: callback.url,
    cookies: callback.changed ? [setCookie(origin, callbackCookie(origin), callback.url)] : [],
    tokenCookies: csrf.isNew ? [setCookie(origin, csrfCookie(origin), csrf.cookie)] : [],
  }
}

const textIn = (part: unknown, name: string): string | undefined => {
  const value: unknown = (part as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

const readCsrf = ({ cookies, body }: ProtocolRequest) => {
  const stored = cookies[csrfCookie(config().origin)]
  const [token = '', signature = ''] = stored?.split('|') ?? []
  if (/^[0-9a-f]{64}$/.test(token) && timingSafeEqualText(signature, sign(token))) {
    const sent = textIn(body, 'csrfToken')
    const verified = sent !== undefined && timingSafeEqualText(sent, token)
    return { verified, csrfToken: token, cookie: '', isNew: false }
  }
  const fresh = randomBytes(32).toString('hex')
  return { verified: false, csrfToken: fresh, cookie: `${fresh}|${sign(fresh)}`, isNew: true }
}

const sign = (token: string): string =>
  createHmac('sha256', deriveKey(config().secret, 'csrf')).update(token).digest('hex')

const readCallback = ({ cookies, body, query }: ProtocolRequest) => {
  const { origin } = config()
  const stored = cookies[callbackCookie(origin)]
  const requested = textIn(body, 'callbackUrl') || textIn(query, 'callbackUrl') || stored
  const url = requested ? ownAddress(requested) : origin
  return { url, changed: url !== stored }
}

/**
 * The redirect rule: our own addresses stay, all others become the origin. Rejects backslashes and
 * control characters, which browsers read as slashes or drop, and user names, which look like a
 * host.
 */
export const ownAddress = (address: string): string => {
  const { origin } = config()
  if (address.length > ADDRESS_MAX_LENGTH || /[\\\p{Cc}]/u.test(address)) return origin
  try {
    const { href } = new URL(address, origin)
    if (!href.startsWith(`${origin}/`)) return origin
    return href.replace(/\/$/, address.endsWith('/') ? '/' : '')
  } catch {
    return origin
  }
}
