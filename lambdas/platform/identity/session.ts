import { hash } from 'node:crypto'
import type { SignInProvider } from '../../../shared/values/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/days.ts'

/** A session ends after this long without a request. */
export const IDLE_MS = 14 * DAY_MS
/** A session ends this long after the sign-in, whatever happens. */
const ABSOLUTE_MS = 90 * DAY_MS
/** The same for staff. */
const STAFF_ABSOLUTE_MS = 12 * HOUR_MS
/** `lastSeen` is written at most this often, so that a read costs no write. */
export const SEEN_EVERY_MS = HOUR_MS
/** How often the identity provider is asked whether the account still exists. */
export const CHECK_EVERY_MS = HOUR_MS
/** A session that was not checked for so long opens nothing until it is. */
export const UNCHECKED_MS = DAY_MS
/** How long one request has the check to itself, and the pause after a check without a result. */
export const CHECK_LOCK_MS = 30_000

/** How often it is asked whether an impersonating member of staff still is one. */
export const ADMIN_CHECK_EVERY_MS = MINUTE_MS
/** A member of staff who was not checked for so long impersonates nobody. */
export const ADMIN_UNCHECKED_MS = 5 * MINUTE_MS

export const USER_AGENT_MAX_LENGTH = 200

/** That a member of staff acts as the user of a session. Times are epoch milliseconds. */
export interface Impersonation {
  /** Of the stream `Impersonation#<id>`. */
  readonly id: string
  readonly adminId: string
  readonly adminEmail: string
  /** Id of the session that the exit leads back to. */
  readonly adminSession: string
  /** When that session ends. */
  readonly adminExpires: number
  /** Encrypted under the user's key. */
  readonly reason?: string
  /** Every command is refused. */
  readonly viewOnly?: true
  readonly until: number
}

/** Times are epoch milliseconds. */
export interface Session {
  /** Hash of the cookie's secret; safe to store and to compare. */
  readonly id: string
  /** The user's immutable id. */
  readonly sub: string
  /** The same id, as the page and the pictures name it. */
  readonly username: string
  /** The identity provider's own user name: the sub, or `Google_<id>`. */
  readonly loginName: string
  readonly email: string
  readonly image: string | null
  /** Belongs to staff; see {@link hasStaffRights}. */
  readonly staff: boolean
  /** It began with a code of an authenticator app, or one was confirmed in it. */
  readonly secondFactor?: true
  readonly provider: SignInProvider
  /** Of the browser that signed in, cut to 200 characters. */
  readonly userAgent: string
  readonly signedInAt: number
  readonly lastSeen: number
  /** When the identity provider last confirmed the account. */
  readonly checkedAt: number
  /** The earlier of the idle and the absolute end; of an impersonation its own. */
  readonly expires: number
  /** Only there while a member of staff acts as the user. */
  readonly impersonation?: Impersonation
}

/** An identity that the identity provider has authenticated. */
export interface AuthenticatedIdentity {
  readonly sub: string
  readonly loginName: string
  readonly email: string
  readonly image: string | null
  readonly staff: boolean
  readonly secondFactor?: true
  readonly provider: SignInProvider
  readonly refreshToken: string
}

/**
 * Whether a session opens what is for staff: a password that leaks must not be enough. Google asks its
 * own users for what it likes and tells nobody, so that its sign-ins never do.
 */
export const hasStaffRights = ({ staff, secondFactor }: Pick<Session, 'staff' | 'secondFactor'>) =>
  staff && secondFactor === true

/** {@link hasStaffRights} as a condition on a session's record. */
export const STAFF_RIGHTS = {
  ConditionExpression: 'staff = :true AND secondFactor = :true',
  ExpressionAttributeValues: { ':true': true },
} as const

type SessionRecord = Omit<Session, 'expires' | 'username'>

export interface SessionItem extends SessionRecord {
  /** Encrypted. */
  readonly refreshToken: string
  /** Epoch milliseconds until which one request has the check to itself. */
  readonly refreshLock?: number
  /** Epoch seconds, for the table's own expiry. */
  readonly expiresAt: number
}

export const sessionIdOf = (secret: string): string => hash('sha256', secret, 'base64url')

export const endOf = ({
  signedInAt,
  lastSeen,
  staff,
}: Pick<Session, 'signedInAt' | 'lastSeen' | 'staff'>): number =>
  Math.min(lastSeen + IDLE_MS, signedInAt + (staff ? STAFF_ABSOLUTE_MS : ABSOLUTE_MS))

export const toSession = (item: SessionRecord): Session => ({
  id: item.id,
  sub: item.sub,
  username: item.sub,
  loginName: item.loginName,
  email: item.email,
  image: item.image,
  staff: item.staff,
  ...(item.secondFactor && { secondFactor: item.secondFactor }),
  provider: item.provider,
  userAgent: item.userAgent,
  signedInAt: item.signedInAt,
  lastSeen: item.lastSeen,
  checkedAt: item.checkedAt,
  expires: item.impersonation?.until ?? endOf(item),
  ...(item.impersonation && { impersonation: item.impersonation }),
})
