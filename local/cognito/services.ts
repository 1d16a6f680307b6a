import type { Challenges } from './mfa/challenges.ts'
import type { SoftwareTokens } from './mfa/software-tokens.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { AttemptLimit } from './credentials/attempt-limit.ts'
import type { Codes } from './credentials/codes.ts'
import type { Grants } from './tokens/grants.ts'
import type { Groups } from './users/groups.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { Pool } from './pool.ts'
import type { SignInLock } from './credentials/sign-in-lock.ts'
import type { Tokens } from './tokens/tokens.ts'
import type { Users } from './users/users.ts'

export interface Services {
  readonly pool: Pool
  readonly users: Users
  readonly groups: Groups
  readonly passwords: Passwords
  readonly codes: Codes
  readonly grants: Grants
  readonly tokens: Tokens
  readonly signInLock: SignInLock
  readonly attemptLimit: AttemptLimit
  readonly challenges: Challenges
  readonly softwareTokens: SoftwareTokens
  readonly outbox: Pick<Outbox, 'send'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}
