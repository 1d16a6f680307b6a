import { keyOf } from './user-table.ts'

export interface User {
  readonly sub: string
  /** The sub, as email is the pool's user name attribute; `Google_<id>` for a federated user. */
  readonly username: string
  /** As written at sign-up; compare by `normaliseName`. */
  readonly email: string
  readonly emailVerified: boolean
  readonly confirmation: 'UNCONFIRMED' | 'CONFIRMED' | 'EXTERNAL_PROVIDER'
  readonly enabled: boolean
  /** See `Passwords`; empty for an account of another provider, which no password opens. */
  readonly passwordHash: string
  /** The identity provider of an account that is not the pool's own. */
  readonly federation?: {
    readonly provider: 'Google'
    readonly id: string
    readonly name?: string
    readonly picture?: string
  }
  readonly groups?: ReadonlySet<string>
  /** Base32; verified by a code. */
  readonly totpSecret?: string
  /** Handed out, and not verified yet. */
  readonly totpPending?: string
  /** Whether a sign-in by password is asked for a code. */
  readonly totpOn?: boolean
  /** The newest time step of which a code was taken: none up to it is taken again. */
  readonly totpStep?: number
  /** Counts global sign-outs; a grant of an earlier generation is dead. */
  readonly generation: number
  /** Milliseconds since the epoch, as `modifiedAt`. */
  readonly createdAt: number
  readonly modifiedAt: number
}

/** What the identity provider may change at each sign-in. */
export interface FederatedChanges {
  readonly email: string
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
}

/** Two spellings of an email with the same normal form are the same user. */
export const normaliseName = (name: string): string => name.toLowerCase()

/** No email is the name of a federated user: one has an @ and the other none. */
export const claimKeyOf = ({ email, username, federation }: User): string =>
  keyOf.name(normaliseName(federation ? username : email))
