import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import {
  CognitoIdentityProvider,
  type GetUserCommandOutput,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, inject } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { interceptRequests } from '../aws/observe-client.ts'
import { createOutbox, type Outbox } from '../../../local/outbox/outbox.ts'
import { type Account, createCognito } from '../../../local/cognito/create-cognito.ts'
import type { Pool } from '../../../local/cognito/pool.ts'
import { secretHash } from '../../../local/cognito/requests/secret-hash.ts'
import { newUser as userOf } from '../../../local/cognito/users/new-user.ts'
import { ensureUserTable } from '../../../local/cognito/users/user-table.ts'
import { createUsers } from '../../../local/cognito/users/users.ts'
import type { User } from '../../../local/cognito/users/user.ts'

export const PASSWORD = 'Correct-horse-9'

const pool: Pool = {
  id: 'local_test',
  name: 'assay-test',
  clientId: 'client-of-the-tests',
  clientSecret: 'secret-of-the-tests',
  issuer: 'http://identity.example/local_test',
  refreshTokenDays: 30,
  authSessionMinutes: 3,
  callbackUrls: [],
  logoutUrls: [],
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

interface Tokens {
  readonly AccessToken: string
  readonly IdToken: string
  readonly RefreshToken: string
}

export interface TestCognito {
  /** The SDK as the product uses it: nothing but the endpoint differs. */
  readonly client: CognitoIdentityProvider
  readonly url: string
  readonly pool: Pool
  readonly outbox: Outbox
  readonly documents: DynamoDBDocumentClient
  readonly tableName: string
  /** Failures that the emulator reported. */
  readonly reports: string[]
  createUser(account: Account): Promise<{ sub: string }>
  /** A user of Google. */
  addFederated(about?: {
    id?: string
    email?: string
    name?: string
    picture?: string
  }): Promise<User>
  email(): string
  /** `ClientId`, `Username` and `SecretHash` of a call. */
  as(username: string): { ClientId: string; Username: string; SecretHash: string }
  signUp(email: string): Promise<{ sub: string; code: string }>
  signUpAndConfirm(email: string): Promise<{ sub: string }>
  /** A confirmed user with {@link PASSWORD}. */
  newUser(): Promise<{ email: string; sub: string }>
  newUnconfirmedUser(): Promise<{ email: string; sub: string; code: string }>
  /** A confirmed user with the tokens of a sign-in. */
  newSignedInUser(): Promise<{ email: string; sub: string } & Tokens>
  signIn(email: string, password?: string): Promise<InitiateAuthCommandOutput>
  /** Signs in with a wrong password so many times; returns the refusals. */
  failSignIns(email: string, times: number): Promise<string[]>
  /** @param username whose secret hash goes with the token */
  refresh(token: string | undefined, username: string): Promise<InitiateAuthCommandOutput>
  getUser(accessToken: string | undefined): Promise<GetUserCommandOutput>
  /** `UserPoolId` and `Username` of an administrator's call. */
  at(username: string): { UserPoolId: string; Username: string }
  lastCode(email: string): string
  /** The emulator's writes fail after this many; `Infinity` ends it. */
  failAfterWrites(count: number): void
  pass(milliseconds: number): void
  now(): number
  stop(): Promise<void>
}

/** One emulator on a table of its own behind a server on a free port, with a clock that does not run. */
export const startCognito = async ({
  tableName = `cognito-${randomUUID()}`,
  send,
}: { tableName?: string; send?: Outbox['send'] } = {}): Promise<TestCognito> => {
  const dynamo = new DynamoDBClient({
    endpoint: inject('engineEndpoint'),
    region: 'local',
    credentials,
  })
  const documents = DynamoDBDocumentClient.from(dynamo)
  await ensureUserTable(dynamo, tableName)
  let writesLeft = Infinity
  interceptRequests(documents, async ({ operation }, proceed) => {
    if (!/^(Get|BatchGet|Scan)/.test(operation)) writesLeft -= 1
    if (writesLeft < 0) throw new Error('The table is out of reach')
    return await proceed()
  })

  let time = Date.UTC(2041, 4, 6, 7, 8, 9)
  const now = (): number => time
  const outbox = createOutbox({ now })
  const reports: string[] = []
  const { listener, createUser } = createCognito({
    client: documents,
    tableName,
    outbox: send ? { send } : outbox,
    now,
    pool,
    scryptCost: 2,
    report: (line) => reports.push(line),
  })
  const users = createUsers({ client: documents, name: tableName }, now)
  const newEmail = (): string => `user-${randomUUID()}@assay.example`
  const server = createServer(listener)
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  const client = new CognitoIdentityProvider({
    endpoint: url,
    region: 'local',
    credentials,
    maxAttempts: 1,
  })

  const as: TestCognito['as'] = (username) => ({
    ClientId: pool.clientId,
    Username: username,
    SecretHash: secretHash(username, pool),
  })
  const lastCode = (email: string): string => {
    const code = outbox.list({ to: email })[0]?.code
    if (code === undefined) throw new Error(`No code was mailed to ${email}`)
    return code
  }
  const signUp: TestCognito['signUp'] = async (email) => {
    const { UserSub = '' } = await client.signUp({ ...as(email), Password: PASSWORD })
    return { sub: UserSub, code: lastCode(email) }
  }

  const signUpAndConfirm: TestCognito['signUpAndConfirm'] = async (email) => {
    const { sub, code } = await signUp(email)
    await client.confirmSignUp({ ...as(email), ConfirmationCode: code })
    return { sub }
  }
  const newUser: TestCognito['newUser'] = async () => {
    const email = newEmail()
    return { email, ...(await signUpAndConfirm(email)) }
  }
  const signIn: TestCognito['signIn'] = async (email, password = PASSWORD) =>
    await client.initiateAuth({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: secretHash(email, pool) },
    })

  return {
    client,
    url,
    pool,
    outbox,
    documents,
    tableName,
    reports,
    createUser,
    addFederated: async ({ id = randomUUID(), email = newEmail(), ...shown } = {}) =>
      await users.addFederated({
        ...userOf({ email, passwordHash: '', at: now() }),
        username: `Google_${id}`,
        emailVerified: true,
        confirmation: 'EXTERNAL_PROVIDER',
        federation: { provider: 'Google', id, ...shown },
      }),
    email: newEmail,
    as,
    lastCode,
    signUp,
    signUpAndConfirm,
    newUser,
    newUnconfirmedUser: async () => {
      const email = newEmail()
      return { email, ...(await signUp(email)) }
    },
    newSignedInUser: async () => {
      const user = await newUser()
      const { AuthenticationResult } = await signIn(user.email)
      const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
      return { ...user, AccessToken, IdToken, RefreshToken }
    },
    signIn,
    failSignIns: async (email, times) => {
      const refusals: string[] = []
      for (let failure = 0; failure < times; failure += 1) {
        refusals.push(await refusalOf(signIn(email, 'Wrong-password-1')))
      }
      return refusals
    },
    refresh: async (token = '', username) =>
      await client.initiateAuth({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: pool.clientId,
        AuthParameters: { REFRESH_TOKEN: token, SECRET_HASH: secretHash(username, pool) },
      }),
    getUser: async (AccessToken) => await client.getUser({ AccessToken }),
    at: (Username) => ({ UserPoolId: pool.id, Username }),
    failAfterWrites: (count) => {
      writesLeft = count
    },
    pass: (milliseconds) => {
      time += milliseconds
    },
    now,
    stop: async () => {
      client.destroy()
      dynamo.destroy()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** An emulator for a whole test file: stopped after its tests. */
export const useCognito = async (): Promise<TestCognito> => {
  const cognito = await startCognito()
  afterAll(async () => await cognito.stop())
  return cognito
}

/** Refusals of several operations, as `refusalOf` writes them. */
export const INCORRECT = 'NotAuthorizedException: Incorrect username or password.'
export const LOCKED = 'NotAuthorizedException: Password attempts exceeded'
export const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.'
export const EXPIRED = 'ExpiredCodeException: Invalid code provided, please request a code again.'
export const MISMATCH =
  'CodeMismatchException: Invalid verification code provided, please try again.'
export const NO_USER = 'UserNotFoundException: User does not exist.'
export const OTHER_POOL = 'ResourceNotFoundException: User pool local_other does not exist.'
export const OTHER_CLIENT = 'ResourceNotFoundException: User pool client another does not exist.'
export const WRONG_HASH =
  'NotAuthorizedException: Unable to verify secret hash for client client-of-the-tests'
export const NO_HASH =
  'NotAuthorizedException: Client client-of-the-tests is configured with secret but SECRET_HASH was not received'
export const SHORT_PASSWORD =
  'InvalidPasswordException: Password did not conform with policy: Password not long enough'
export const NO_DIGIT =
  'InvalidPasswordException: Password did not conform with policy: Password must have numeric characters'
export const DISABLED = 'NotAuthorizedException: User is disabled.'

/** What a call was refused with, as `Name: message`; the call must not succeed. */
export const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  const outcome = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  if (outcome instanceof Error) return `${outcome.name}: ${outcome.message}`
  throw new Error('The call should have been refused')
}

/** The refusal of one field: `constraint` as in "Member must not be null". */
export const invalidField = (field: string, constraint: string): string =>
  `InvalidParameterException: 1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must ${constraint}`

export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
