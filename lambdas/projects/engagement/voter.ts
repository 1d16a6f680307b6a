import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { setCookie } from '../../platform/http/request/cookies.ts'
import { cookieExpiry, newBrowserId, readBrowserId, visitorCookie } from './visitor-cookie.ts'

/** A user by the account, anybody else by a cookie. */
export interface Voter {
  readonly signedIn: boolean
  /** A keyed hash per subject: stored votes reveal neither the voter nor what else they voted on. */
  idFor(subject: string): string
}

interface Request {
  readonly session: { readonly sub: string } | undefined
  readonly cookies: Readonly<Record<string, string>>
  readonly now: number
}

/**
 * Undefined for a browser without our cookie. A user is another voter than the browser was before.
 */
export const findVoter = ({ session, cookies }: Request): Voter | undefined => {
  const { origin, secret } = config()
  if (session) return toVoter('user', session.sub)
  const id = readBrowserId(cookies[visitorCookie(origin)], secret)
  return id === undefined ? undefined : toVoter('visitor', id)
}

/** A new browser with its `Set-Cookie` value. */
export const createVoter = ({
  now,
}: Request): { readonly voter: Voter; readonly cookie: string } => {
  const { origin, secret } = config()
  const { id, value } = newBrowserId(secret)
  return {
    voter: toVoter('visitor', id),
    cookie: setCookie(origin, visitorCookie(origin), value, cookieExpiry(now)),
  }
}

const toVoter = (kind: 'user' | 'visitor', id: string): Voter => ({
  signedIn: kind === 'user',
  idFor: (subject) => hmacOf(config().secret, 'participant', `${kind}\n${id}\n${subject}`),
})
