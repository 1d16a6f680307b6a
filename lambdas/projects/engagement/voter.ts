import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { setCookie } from '../../platform/http/request/cookies.ts'
import { cookieExpiry, newBrowserId, readBrowserId, visitorCookie } from './visitor-cookie.ts'

/** Who votes or looks: a user by the account, anybody else by a cookie of the browser. */
export interface Voter {
  readonly signedIn: boolean
  /**
   * A keyed hash, another one for each subject: what is stored tells nobody who it is, nor that the
   * same one took part elsewhere.
   */
  idFor(subject: string): string
}

interface Request {
  readonly session: { readonly sub: string } | undefined
  readonly cookies: Readonly<Record<string, string>>
  readonly now: number
}

/**
 * Who sends a request, as far as it tells: undefined for a browser that holds no cookie of ours. Who
 * signs in is somebody else than before: an account has a vote of its own.
 */
export const findVoter = ({ session, cookies }: Request): Voter | undefined => {
  const { origin, secret } = config()
  if (session) return participant('user', session.sub)
  const id = readBrowserId(cookies[visitorCookie(origin)], secret)
  return id === undefined ? undefined : participant('visitor', id)
}

/** A browser that is new to us, with the `Set-Cookie` value by which it is known from now on. */
export const createVoter = ({
  now,
}: Request): { readonly participant: Voter; readonly cookie: string } => {
  const { origin, secret } = config()
  const { id, value } = newBrowserId(secret)
  return {
    participant: participant('visitor', id),
    cookie: setCookie(origin, visitorCookie(origin), value, cookieExpiry(now)),
  }
}

const participant = (kind: 'user' | 'visitor', id: string): Voter => ({
  signedIn: kind === 'user',
  idFor: (subject) => hmacOf(config().secret, 'participant', `${kind}\n${id}\n${subject}`),
})
