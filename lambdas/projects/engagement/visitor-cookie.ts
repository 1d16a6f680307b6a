import { randomBytes } from 'node:crypto'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { timingSafeEqualText } from '../../platform/crypto/timing-safe-equal.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** A browser that is not signed in. */
export interface BrowserId {
  /** Random, without a meaning. */
  readonly id: string
  /** Value of the cookie: the id, signed. */
  readonly value: string
}

/** Name of the cookie that tells browsers apart; on https bound to this very host. */
export const visitorCookie = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}assay.visitor`

/** The id in a cookie that we have signed; undefined for none, and for one that was made up. */
export const readBrowserId = (value: string | undefined, secret: string): string | undefined => {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (id === undefined || signature === undefined) return undefined
  return timingSafeEqualText(signature, signatureOf(id, secret)) ? id : undefined
}

/** An id that nobody has yet, with the cookie that proves it to be ours. */
export const newBrowserId = (secret: string): BrowserId => {
  const id = randomBytes(16).toString('base64url')
  return { id, value: `${id}.${signatureOf(id, secret)}` }
}

/** Epoch milliseconds at which a cookie of now expires. */
export const cookieExpiry = (now: number): number => now + YEAR_MS

const signatureOf = (id: string, secret: string): string => hmacOf(secret, 'visitor', id)
