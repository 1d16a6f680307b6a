import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NO_USER,
  PASSWORD,
  refusalOf,
  startCognito,
  type TestCognito,
} from '../../../test/support/cognito/cognito.ts'
import { createFederatedEmails } from './federated-emails.ts'
import { newUser } from './new-user.ts'
import { keyOf } from './user-table.ts'
import { createUsers, type Users } from './users.ts'
import type { User } from './user.ts'

let cognito: TestCognito
let users: Users
beforeAll(async () => {
  cognito = await startCognito()
  users = createUsers({ client: cognito.documents, name: cognito.tableName }, cognito.now)
})
afterAll(async () => await cognito.stop())

const googleUser = (email = cognito.email(), id: string = randomUUID()): User => ({
  ...newUser({ email, passwordHash: '', at: cognito.now() }),
  username: `Google_${id}`,
  emailVerified: true,
  confirmation: 'EXTERNAL_PROVIDER',
  federation: { provider: 'Google', id, name: 'Ada' },
})

const subsOf = (found: readonly User[]) => found.map(({ sub }) => sub)

/** What is kept of an email that federated users have or had. */
const keptOf = async (email: string) => {
  const { Item } = await cognito.documents.send(
    new GetCommand({
      TableName: cognito.tableName,
      Key: { id: keyOf.federatedEmail(email) },
      ConsistentRead: true,
    }),
  )
  return Item
}

describe('addFederated', () => {
  test('makes a user that is found by its name, in any case, and by email among others', async () => {
    const user = googleUser()
    await users.addFederated(user)
    expect(await users.find(user.username)).toMatchObject(user)
    expect(await users.find(user.username.toLowerCase())).toMatchObject(user)
    expect(await users.get(user.sub)).toMatchObject(user)
    expect(subsOf(await users.byEmail(user.email.toUpperCase()))).toEqual([user.sub])
    expect(await users.find(user.email)).toBeUndefined()
    expect(await users.find(user.sub)).toBeUndefined()
  })

  test('gives the user that is there already, as it is', async () => {
    const id = randomUUID()
    const first = await users.addFederated(googleUser(cognito.email(), id))
    const again = googleUser(cognito.email(), id)
    expect(await users.addFederated(again)).toMatchObject(first)
    expect(await users.byEmail(again.email)).toEqual([])
  })

  test('makes one user of many parallel first sign-ins', async () => {
    const [email, id] = [cognito.email(), randomUUID()]
    const made = await Promise.all(
      Array.from({ length: 6 }, async () => await users.addFederated(googleUser(email, id))),
    )
    expect(new Set(subsOf(made)).size).toBe(1)
    expect((await keptOf(email))?.['subs']).toEqual(new Set([made[0]?.sub]))
  })

  test('claims no email, whichever user of it comes first', async () => {
    const [one, other] = [cognito.email(), cognito.email()]
    const google = await users.addFederated(googleUser(one))
    const { sub } = await cognito.signUpAndConfirm(one)
    expect(subsOf(await users.byEmail(one))).toEqual([sub, google.sub])
    await cognito.signIn(one)

    const own = await cognito.signUpAndConfirm(other)
    const second = await users.addFederated(googleUser(other))
    expect(subsOf(await users.byEmail(other))).toEqual([own.sub, second.sub])
    expect((await users.find(other))?.sub).toBe(own.sub)
  })

  test('can be repeated after a failure at any point', async () => {
    const user = googleUser()
    for (const writes of [0, 1]) {
      cognito.failAfterWrites(writes)
      expect(await refusalOf(users.addFederated(user))).toMatch(/out of reach/)
      cognito.failAfterWrites(Infinity)
      expect(await users.byEmail(user.email)).toEqual([])
    }
    expect((await users.addFederated(user)).sub).toBe(user.sub)
  })
})

describe('updateFederated', () => {
  test('takes over what the provider says now, and no more', async () => {
    const { sub, email: old } = await users.addFederated(googleUser())
    await users.joinGroup(sub, 'kept')
    const email = cognito.email()
    cognito.pass(1000)
    const changes = { email, emailVerified: false, picture: 'https://pictures.example/1' }
    const changed = await users.updateFederated(sub, changes)
    expect(changed).toMatchObject({
      email,
      emailVerified: false,
      confirmation: 'EXTERNAL_PROVIDER',
      groups: new Set(['kept']),
      modifiedAt: cognito.now(),
    })
    expect(changed.federation).toEqual({
      provider: 'Google',
      id: changed.federation?.id,
      picture: 'https://pictures.example/1',
    })
    expect(await users.get(sub)).toEqual(changed)
    expect(await users.byEmail(old)).toEqual([])
    expect(subsOf(await users.byEmail(email))).toEqual([sub])
  })

  test('writes nothing when nothing is new', async () => {
    const { sub, email, modifiedAt } = await users.addFederated(googleUser())
    cognito.pass(1000)
    cognito.failAfterWrites(0)
    const same = await users.updateFederated(sub, { email, emailVerified: true, name: 'Ada' })
    cognito.failAfterWrites(Infinity)
    expect(same.modifiedAt).toBe(modifiedAt)
  })

  test('knows an email whose case alone is new', async () => {
    const { sub, email } = await users.addFederated(googleUser())
    await users.updateFederated(sub, { email: email.toUpperCase(), emailVerified: true })
    expect((await users.byEmail(email))[0]?.email).toBe(email.toUpperCase())
  })

  test('can be repeated after a failure at any point', async () => {
    const { sub, email: old } = await users.addFederated(googleUser())
    const changes = { email: cognito.email(), emailVerified: true, name: 'Ada' }
    for (const writes of [0, 1, 2]) {
      cognito.failAfterWrites(writes)
      expect(await refusalOf(users.updateFederated(sub, changes))).toMatch(/out of reach/)
      cognito.failAfterWrites(Infinity)
      const found = [...(await users.byEmail(old)), ...(await users.byEmail(changes.email))]
      expect(subsOf(found)).toEqual([sub])
    }
    expect((await users.updateFederated(sub, changes)).email).toBe(changes.email)
  })

  test('refuses a user that is gone, and one of the pool itself', async () => {
    const user = await users.addFederated(googleUser())
    await users.remove(user)
    const { sub } = await cognito.signUp(cognito.email())
    for (const target of [user.sub, sub]) {
      const call = users.updateFederated(target, { email: user.email, emailVerified: true })
      expect(await refusalOf(call)).toBe(NO_USER)
    }
    expect(await users.byEmail(user.email)).toEqual([])
  })
})

describe('byEmail', () => {
  test('believes no hint that the user does not bear out', async () => {
    const email = cognito.email()
    const hints = createFederatedEmails({ client: cognito.documents, name: cognito.tableName })
    const { sub } = await users.addFederated(googleUser())
    await hints.remember(email, sub)
    await hints.remember(email, randomUUID())
    expect(await users.byEmail(email)).toEqual([])
  })
})

describe('remove', () => {
  test('keeps the email of no federated user, and that of others', async () => {
    const email = cognito.email()
    const [one, other] = [googleUser(email), googleUser(email)]
    await users.addFederated(one)
    await users.addFederated(other)
    await users.remove(one)
    expect(subsOf(await users.byEmail(email))).toEqual([other.sub])
    await users.remove(other)
    expect(await keptOf(email)).toBeUndefined()
    expect(await refusalOf(users.remove(other))).toBe(NO_USER)
  })
})

describe('Changes', () => {
  test.each<[string, (sub: string) => Promise<unknown>]>([
    ['setPassword', async (sub) => await users.setPassword(sub, PASSWORD)],
    ['enable', async (sub) => await users.enable(sub)],
    ['disable', async (sub) => await users.disable(sub)],
    ['joinGroup', async (sub) => await users.joinGroup(sub, 'group')],
    ['leaveGroup', async (sub) => await users.leaveGroup(sub, 'group')],
    ['signOutEverywhere', async (sub) => await users.signOutEverywhere(sub)],
  ])('make no user of one that is gone: %s', async (_change, change) => {
    const sub = randomUUID()
    expect(await refusalOf(change(sub))).toBe(NO_USER)
    expect(await users.get(sub)).toBeUndefined()
  })
})
