import { randomBytes } from 'node:crypto'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { timingSafeEqualText } from '../../platform/crypto/timing-safe-equal.ts'
import { DAY_MS } from '../../../shared/values/days.ts'

const YEAR_MS = 365 * DAY_MS

export interface BrowserId {
  readonly id: string
  /** The id, signed. */
  readonly value: string
}

/** On https bound to this host. */
export const visitorCookie = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}assay.visitor`

/** undefined for a missing or forged cookie. */
export const readBrowserId = (value: string | undefined, secret: string): string | undefined => {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (id === undefined || signature === undefined) return undefined
  return timingSafeEqualText(signature, signatureOf(id, secret)) ? id : undefined
}

export const newBrowserId = (secret: string): BrowserId => {
  const id = randomBytes(16).toString('base64url')
  return { id, value: `${id}.${signatureOf(id, secret)}` }
}

export const cookieExpiry = (now: number): number => now + YEAR_MS

const signatureOf = (id: string, secret: string): string => hmacOf(secret, 'visitor', id)
