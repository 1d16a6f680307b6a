import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createGrants } from '../tokens/grants.ts'
import { newUser } from '../users/new-user.ts'
import { createSigningKey } from '../tokens/signing-key.ts'
import { createTokens } from '../tokens/tokens.ts'
import { ensureUserTable } from '../users/user-table.ts'
import { createUsers } from '../users/users.ts'
import { createAuthorizationCodes } from './authorization-codes.ts'
import { newEmail } from '../../../test/support/cognito/hosted.ts'
import type { HostedServices } from './hosted-services.ts'
import { giveTokens } from './token.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...emulatorAt(inject('engineEndpoint')),
  }),
)
const name = `codes-${randomUUID()}`
const now = (): number => Date.UTC(2041, 4, 6)
const codes = createAuthorizationCodes({ client, name }, now)
const grants = createGrants({ client, name }, now, 30)
const users = createUsers({ client, name }, now)
const pool = {
  id: 'local_test',
  name: 'assay-test',
  clientId: 'client',
  clientSecret: 'secret',
  issuer: 'http://localhost/local_test',
  refreshTokenDays: 30,
  authSessionMinutes: 3,
  callbackUrls: ['http://localhost/'],
  logoutUrls: [],
}
beforeAll(async () => {
  await ensureUserTable(client, name)
  await users.add(user)
})
afterAll(() => client.destroy())

const user = newUser({ email: newEmail(), passwordHash: '', at: now() })
const order = {
  sub: user.sub,
  clientId: 'client',
  redirectUri: 'http://localhost/',
  scopes: ['openid'],
} as const

test('whoever looked at a code before it was spent cannot spend it again', async () => {
  const code = await codes.issue(order)
  expect(await codes.find(code)).not.toHaveProperty('grant')
  const spend = async () =>
    await grants.exchange(user, order.scopes, (jti) => codes.spend(code, jti))
  const first = await spend()
  expect(first?.grant.scopes).toEqual(['openid'])
  expect(await spend()).toBeUndefined()
  expect(await codes.find(code)).toMatchObject({ ...order, grant: first?.grant.jti })
})

test('tokens of a code are ended by whoever brings it second, though they looked before', async () => {
  const code = await codes.issue(order)
  const seen = await codes.find(code)
  const signingKey = createSigningKey({ client, name })
  const tokens = createTokens(pool, signingKey, now)
  const services: HostedServices = {
    pool,
    users,
    grants,
    tokens,
    now,
    signingKey,
    authorizationCodes: codes,
  }
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: order.redirectUri,
    client_id: pool.clientId,
    client_secret: pool.clientSecret,
  })
  expect(await giveTokens({ headers: {} }, form, services)).toMatchObject({ status: 200 })
  const { grant = '' } = (await codes.find(code)) ?? {}
  expect(await grants.find(grant)).toBeDefined()

  const views = [seen]
  const late = {
    ...services,
    authorizationCodes: { ...codes, find: async () => views.pop() ?? (await codes.find(code)) },
  }
  await expect(giveTokens({ headers: {} }, form, late)).rejects.toMatchObject({
    code: 'invalid_grant',
  })
  expect(await grants.find(grant)).toBeUndefined()
})

test('a code that was never given cannot be spent, and leaves no grant', async () => {
  let made = ''
  const grant = await grants.exchange(user, order.scopes, (jti) => {
    made = jti
    return codes.spend('unknown', jti)
  })
  expect(grant).toBeUndefined()
  expect(await grants.find(made)).toBeUndefined()
})

test('no code lies in the table as it is', async () => {
  const code = await codes.issue(order)
  const { Items } = await client.send(new ScanCommand({ TableName: name }))
  expect(JSON.stringify(Items)).not.toContain(code)
})
