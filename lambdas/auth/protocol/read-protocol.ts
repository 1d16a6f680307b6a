import { createHmac, randomBytes } from 'node:crypto'
import { config } from '../../platform/config/config.ts'
import { timingSafeEqualText } from '../../platform/crypto/timing-safe-equal.ts'
import { deriveKey } from '../../platform/crypto/text-cipher.ts'
import { callbackCookie, csrfCookie, setCookie } from '../../platform/http/request/cookies.ts'

/** What the protocol reads of a request; of body and query only texts count. */
interface ProtocolRequest {
  readonly cookies: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly query?: unknown
}

/** What every request of the NextAuth v4 wire protocol brings, whatever its route. */
export interface Protocol {
  /** The post carries the token that this browser was given. */
  readonly verified: boolean
  readonly csrfToken: string
  /** Absolute, always on our own origin. */
  readonly callbackUrl: string
  /** Cookies that the answer has to set. */
  readonly cookies: readonly string[]
}

/** Longest callback address that is kept; a longer one fits no cookie. */
const ADDRESS_MAX_LENGTH = 2048

/**
 * Reads the CSRF token and the callback address of a request. Unlike NextAuth, which answers 500, an
 * address that is unfit counts as the origin, wherever it stood; an unfit cookie is replaced.
 */
export const readProtocol = (request: ProtocolRequest): Protocol => {
  const { origin } = config()
  const csrf = readCsrf(request)
  const callback = readCallback(request)
  return {
    ...csrf,
    callbackUrl: callback.url,
    cookies: [
      ...(csrf.isNew ? [setCookie(origin, csrfCookie(origin), csrf.cookie)] : []),
      ...(callback.changed ? [setCookie(origin, callbackCookie(origin), callback.url)] : []),
    ],
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
 * The redirect rule: an address on our own origin stays, everything else becomes the origin.
 * Backslashes and control characters are refused before parsing, because browsers read them as
 * slashes or drop them; a user name, because it looks like another host.
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
