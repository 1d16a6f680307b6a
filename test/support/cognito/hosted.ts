import { createHash, randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, inject } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { createOutbox } from '../../../local/outbox/outbox.ts'
import { createCognito } from '../../../local/cognito/create-cognito.ts'
import type { Pool } from '../../../local/cognito/pool.ts'
import { ensureUserTable } from '../../../local/cognito/users/user-table.ts'
import { createUsers, type Users } from '../../../local/cognito/users/users.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

export const CALLBACK = 'http://localhost:4000/api/auth/callback/cognito'
export const SCOPE = 'email openid profile aws.cognito.signin.user.admin'

/** A verifier of PKCE with its challenge. */
export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** Changes to a good request; undefined leaves a parameter out. */
export type Changes = Readonly<Record<string, string | undefined>>

export interface HostedFixture {
  readonly origin: string
  readonly pool: Pool
  readonly users: Users
  readonly tableName: string
  readonly reports: readonly string[]
  /** The address of a good request, changed. */
  authorize(changes?: Changes): URL
  /** Asks without following a redirect. */
  get(address: string | URL): Promise<Response>
  post(address: string | URL, form: Changes, headers?: Record<string, string>): Promise<Response>
  /** Chooses an account and gives the code that came back. */
  codeOf(email: string, changes?: Changes): Promise<string>
  /** Exchanges a code, with the client's secret in the form; fields can be changed. */
  exchange(code: string, changes?: Changes, headers?: Record<string, string>): Promise<Response>
  /** Moves the clock, which starts at the real time and does not run. */
  pass(milliseconds: number): void
  now(): number
  stop(): Promise<void>
}

/** Starts identity servers that end with the test file; none of them may report a failure. */
export const useHosted = (): ((tableName?: string) => Promise<HostedFixture>) => {
  const running: HostedFixture[] = []
  afterAll(async () => {
    for (const { reports, stop } of running) {
      expect(reports).toEqual([])
      await stop()
    }
  })
  return async (tableName) => {
    const hosted = await startHosted(tableName)
    running.push(hosted)
    return hosted
  }
}

/** One identity server on a free port, with discovery that leads back to it. */
const startHosted = async (tableName = `hosted-${randomUUID()}`): Promise<HostedFixture> => {
  const dynamo = new DynamoDBClient({
    ...emulatorAt(inject('engineEndpoint')),
  })
  const documents = DynamoDBDocumentClient.from(dynamo)
  await ensureUserTable(dynamo, tableName)

  let listener: RequestListener = () => {}
  const server = createServer((request, response) => listener(request, response))
  const origin = `http://localhost:${await listen(server, 0)}`
  const pool: Pool = {
    id: 'local_test',
    name: 'assay-test',
    clientId: 'client-of-the-tests',
    clientSecret: 'secret: of+the %tests',
    issuer: `${origin}/local_test`,
    refreshTokenDays: 30,
    authSessionMinutes: 3,
    callbackUrls: [CALLBACK, CALLBACK.replace('localhost', '127.0.0.1')],
    logoutUrls: ['http://localhost:4000/'],
  }
  let time = Date.now()
  const now = (): number => time
  const reports: string[] = []
  const outbox = createOutbox({ now })
  const report = (line: string): void => {
    reports.push(line)
  }
  const options = { client: documents, tableName, outbox, now, pool, scryptCost: 2, report }
  ;({ listener } = createCognito(options))

  const get: HostedFixture['get'] = async (address) => await fetch(address, { redirect: 'manual' })
  const post: HostedFixture['post'] = async (address, form, headers = {}) =>
    await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(present(form)),
    })
  const authorize: HostedFixture['authorize'] = (changes) => {
    const address = new URL('/oauth2/authorize', origin)
    const query = {
      client_id: pool.clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: SCOPE,
      state: 'a state',
      nonce: 'a nonce',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      identity_provider: 'Google',
      ...changes,
    }
    address.search = new URLSearchParams(present(query)).toString()
    return address
  }

  return {
    origin,
    pool,
    tableName,
    reports,
    users: createUsers({ client: documents, name: tableName }, now),
    authorize,
    get,
    post,
    codeOf: async (email, changes) => {
      const chosen = await post(authorize(changes), { email, name: 'Ann Example' })
      const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code')
      if (!code) throw new Error(`The choice of ${email} answered ${chosen.status}.`)
      return code
    },
    exchange: async (code, changes, headers) =>
      await post(
        `${origin}/oauth2/token`,
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: CALLBACK,
          code_verifier: VERIFIER,
          client_id: pool.clientId,
          client_secret: pool.clientSecret,
          ...changes,
        },
        headers,
      ),
    pass: (milliseconds) => {
      time += milliseconds
    },
    now,
    stop: async () => {
      dynamo.destroy()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const present = (fields: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** An address that no other test uses. */
export const newEmail = (): string => `person-${randomUUID()}@gmail.example`
