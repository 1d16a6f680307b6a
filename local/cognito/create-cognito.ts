import type { RequestListener } from 'node:http'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Outbox } from '../outbox/outbox.ts'
import { createAttemptLimit } from './credentials/attempt-limit.ts'
import { createCodes } from './credentials/codes.ts'
import type { Services } from './services.ts'
import { createGrants } from './tokens/grants.ts'
import { createChallenges } from './mfa/challenges.ts'
import { createSoftwareTokens } from './mfa/software-tokens.ts'
import { listWorkingCodes, type WorkingCode } from './mfa/working-codes.ts'
import { createGroups } from './users/groups.ts'
import { createListener } from './listener.ts'
import { createAuthorizationCodes } from './hosted/authorization-codes.ts'
import { createHostedPages } from './hosted/hosted-pages.ts'
import { newUser } from './users/new-user.ts'
import { requireValidPassword } from './credentials/password-policy.ts'
import { createPasswords } from './credentials/passwords.ts'
import type { Pool } from './pool.ts'
import { createSignInLock } from './credentials/sign-in-lock.ts'
import { createSigningKey } from './tokens/signing-key.ts'
import { createTokens } from './tokens/tokens.ts'
import { createUsers } from './users/users.ts'

export interface CognitoOptions {
  client: DynamoDBDocumentClient
  /** Made by `ensureUserTable`. */
  tableName: string
  outbox: Pick<Outbox, 'send'>
  /** Milliseconds since the epoch. */
  now: () => number
  pool: Pool
  /** The N of scrypt, a power of two; 32768 by default. */
  scryptCost?: number
  /** Receives a description of each failure of the emulator itself; standard error by default. */
  report?: (line: string) => void
}

export interface Account {
  email: string
  password: string
  confirmed: boolean
  /** Created if missing. */
  groups?: readonly string[]
  /** Base32: the account has a second factor with this secret, if it has none yet. */
  totpSecret?: string
  /** Milliseconds since the epoch; default: now. */
  createdAt?: number
}

export interface EmbeddedCognito {
  listener: RequestListener
  /**
   * Creates an account without sign-up. An existing one keeps its password and status and joins the
   * missing groups. Throws InvalidPasswordException.
   */
  createUser(account: Account): Promise<{ sub: string }>
  /** Creates a group, unless there is one of that name. */
  createGroup(name: string): Promise<void>
  /** What an authenticator app would show of the accounts that have a second factor. */
  workingCodes(email?: string): Promise<readonly WorkingCode[]>
}

/**
 * Amazon Cognito for one user pool with one confidential client, on the embedded engine.
 *
 * @example
 * await ensureUserTable(dynamo, 'assay-local-users')
 * const { listener } = createCognito({ client, tableName: 'assay-local-users', outbox, now, pool })
 * http.createServer(listener).listen(9229, '127.0.0.1')
 */
export const createCognito = (options: CognitoOptions): EmbeddedCognito => {
  const { client, tableName, outbox, now, pool, scryptCost, report = toStandardError } = options
  const table = { client, name: tableName }
  const signingKey = createSigningKey(table)
  const services: Services = {
    pool,
    users: createUsers(table, now),
    groups: createGroups(table),
    passwords: createPasswords(scryptCost === undefined ? {} : { cost: scryptCost }),
    codes: createCodes(table, now),
    grants: createGrants(table, now, pool.refreshTokenDays),
    tokens: createTokens(pool, signingKey, now),
    signInLock: createSignInLock(table, now),
    attemptLimit: createAttemptLimit(table, now),
    challenges: createChallenges(table, now, pool.authSessionMinutes),
    softwareTokens: createSoftwareTokens(table, now),
    outbox,
    now,
  }
  return {
    listener: createListener(
      services,
      createHostedPages({
        ...services,
        signingKey,
        authorizationCodes: createAuthorizationCodes(table, now),
      }),
      report,
    ),
    createUser: async (account) => await createUser(account, services),
    createGroup: async (name) => void (await services.groups.add({ name, createdAt: now() })),
    workingCodes: async (email) => await listWorkingCodes(services, email),
  }
}

const toStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const createUser = async (
  { email, password, confirmed, groups: names = [], totpSecret, createdAt }: Account,
  { users, groups, passwords, softwareTokens, now }: Services,
): Promise<{ sub: string }> => {
  let user = await users.find(email)
  if (!user) {
    requireValidPassword(password)
    const made = newUser({
      email,
      passwordHash: await passwords.hash(password),
      at: createdAt ?? now(),
    })
    const added = await users.add(
      confirmed ? { ...made, confirmation: 'CONFIRMED', emailVerified: true } : made,
    )
    user = added ? made : await users.find(email)
    if (!user) throw new Error(`${email} was deleted while it was being made`)
  }
  for (const name of names) {
    await groups.add({ name, createdAt: now() })
    await users.joinGroup(user.sub, name)
  }
  if (totpSecret !== undefined) await softwareTokens.install(user.sub, totpSecret)
  return { sub: user.sub }
}
