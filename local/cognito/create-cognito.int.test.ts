import { randomUUID } from 'node:crypto'
import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { refusalOf, startCognito, type TestCognito } from '../../test/support/cognito/cognito.ts'
import { ensureUserTable } from './users/user-table.ts'
import { emulatorAt } from '../../lambdas/platform/config/emulator-at.ts'

const running: TestCognito[] = []
const start = async (options?: { tableName: string }): Promise<TestCognito> => {
  const cognito = await startCognito(options)
  running.push(cognito)
  return cognito
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((cognito) => cognito.stop()))
})

const keySetOf = async ({ url, pool }: TestCognito): Promise<unknown> =>
  await (await fetch(`${url}/${pool.id}/.well-known/jwks.json`)).json()

describe('createUser', () => {
  test('makes accounts that can sign in at once, with their groups', async () => {
    const cognito = await start()
    const email = cognito.email()
    const { sub } = await cognito.createUser({
      email,
      password: 'Assay-demo-1',
      confirmed: true,
      groups: ['staff'],
    })
    await cognito.signIn(email, 'Assay-demo-1')
    const user = await cognito.client.adminGetUser(cognito.at(sub))
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
    expect(cognito.outbox.list()).toEqual([])
  })

  test('makes accounts that are as old as asked for', async () => {
    const cognito = await start()
    const createdAt = Date.parse('2026-10-28T22:00:00.000Z')
    const account = { email: cognito.email(), password: 'Assay-demo-1', confirmed: true }
    const { sub } = await cognito.createUser({ ...account, createdAt })
    const { UserCreateDate } = await cognito.client.adminGetUser(cognito.at(sub))
    expect(UserCreateDate).toEqual(new Date('2026-10-28T22:00:00.000Z'))
  })

  test('makes accounts that wait for a code to be asked for', async () => {
    const cognito = await start()
    const email = cognito.email()
    await cognito.createUser({ email, password: 'Assay-demo-1', confirmed: false })
    expect(await refusalOf(cognito.signIn(email, 'Assay-demo-1'))).toMatch(
      /^UserNotConfirmedException/,
    )
    await cognito.client.resendConfirmationCode(cognito.as(email))
    await cognito.client.confirmSignUp({
      ...cognito.as(email),
      ConfirmationCode: cognito.lastCode(email),
    })
    await cognito.signIn(email, 'Assay-demo-1')
  })

  test('leaves an account that exists as it is and completes its groups', async () => {
    const cognito = await start()
    const email = cognito.email()
    const account = { email, password: 'Assay-demo-1', confirmed: true }
    const made = await cognito.createUser(account)
    const [again, other] = await Promise.all([
      cognito.createUser({ ...account, groups: ['staff'] }),
      cognito.createUser({ ...account, email: email.toUpperCase(), password: 'Other-demo-1' }),
    ])
    expect([again, other]).toEqual([made, made])
    await cognito.signIn(email, 'Assay-demo-1')
    const { Groups } = await cognito.client.adminListGroupsForUser({
      UserPoolId: cognito.pool.id,
      Username: email,
    })
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['staff'])
  })

  test('gives one account when it is called twice at a time', async () => {
    const cognito = await start()
    const account = { email: cognito.email(), password: 'Assay-demo-1', confirmed: true }
    const subs = await Promise.all(Array.from({ length: 6 }, () => cognito.createUser(account)))
    expect(new Set(subs.map(({ sub }) => sub)).size).toBe(1)
  })

  test('holds to the password policy', async () => {
    const cognito = await start()
    const account = { email: cognito.email(), password: 'weak', confirmed: true }
    expect(await refusalOf(cognito.createUser(account))).toMatch(/^InvalidPasswordException/)
  })
})

describe('A restart', () => {
  test('keeps users, tokens and the key', async () => {
    const tableName = `cognito-${randomUUID()}`
    const before = await start({ tableName })
    const email = before.email()
    const { sub } = await before.signUpAndConfirm(email)
    const { AuthenticationResult } = await before.signIn(email)
    const keys = await keySetOf(before)

    const after = await start({ tableName })
    const AccessToken = AuthenticationResult?.AccessToken
    const { Username } = await after.client.getUser({ AccessToken })
    expect(Username).toBe(sub)
    expect(await keySetOf(after)).toEqual(keys)
    await after.signIn(email)
  })

  test('makes one key when two start on an empty table at once', async () => {
    const tableName = `cognito-${randomUUID()}`
    const [one, other] = [await start({ tableName }), await start({ tableName })]
    const keys = await Promise.all([one, other, one, other].map(keySetOf))
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1)
  })
})

describe('ensureUserTable', () => {
  const client = new DynamoDBClient({
    ...emulatorAt(inject('engineEndpoint')),
  })
  afterAll(() => client.destroy())

  test('may be called again, also at the same time', async () => {
    const name = `cognito-${randomUUID()}`
    await Promise.all([ensureUserTable(client, name), ensureUserTable(client, name)])
    const Item = { id: { S: 'user#somebody' } }
    await client.send(new PutItemCommand({ TableName: name, Item }))
    await ensureUserTable(client, name)
    expect(await client.send(new GetItemCommand({ TableName: name, Key: Item }))).toHaveProperty(
      'Item',
      Item,
    )
  })

  test('sets the time to live of a table whose making was cut short before it', async () => {
    const TableName = `cognito-${randomUUID()}`
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    )
    await ensureUserTable(client, TableName)
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName }),
    )
    expect(TimeToLiveDescription).toEqual({
      AttributeName: 'expiresAt',
      TimeToLiveStatus: 'ENABLED',
    })
  })
})
