import { randomBytes, randomUUID } from 'node:crypto'
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, inject, test } from 'vitest'
import { createTextCipher } from '../crypto/text-cipher.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { tableName } from '../dynamodb/tables.ts'
import type { Alongside } from '../event-store/events/envelope.ts'
import { createImpersonations } from './impersonations.ts'
import { createSessions } from './sessions.ts'

/** What binds a command to the sessions, whatever ends one of them while it is under way. */

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())

const TableName = tableName('test', 'sessions')
const cipher = createTextCipher('a secret that is long enough for everybody', 'refresh-token')
const options = { client, stage: 'test', now: () => Date.now(), cipher }
const sessions = createSessions(options)
const impersonations = createImpersonations(options)

const apply = async ({ items }: Alongside): Promise<boolean> => {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: [...items] }))
    return true
  } catch (error) {
    expect(error).toMatchObject({ name: 'TransactionCanceledException' })
    return false
  }
}

const signIn = async (staff: boolean, secondFactor = staff) => {
  const sub = randomUUID()
  const email = `${sub}@assay.test`
  const identity = { sub, loginName: sub, email, image: null, provider: 'credentials' as const }
  const rights = { staff, ...(secondFactor && { secondFactor: true as const }) }
  return await sessions.open({ ...identity, ...rights, refreshToken: 'a token' }, 'Firefox')
}

const prepare = async ({ staff = true, secondFactor = true } = {}) => {
  const { session: admin } = await signIn(staff, secondFactor)
  const { id: _, expires: __, username: ___, ...user } = (await signIn(false)).session
  const secret = randomBytes(32).toString('base64url')
  const begun = impersonations.begin(secret, {
    ...user,
    impersonation: {
      id: randomUUID(),
      adminId: admin.sub,
      adminEmail: admin.email,
      adminSession: admin.id,
      adminExpires: admin.expires,
      until: Date.now() + 60_000,
    },
  })
  return { admin, secret, begun }
}

const begin = async () => {
  const { admin, secret, begun } = await prepare()
  expect(await apply(begun)).toBe(true)
  const session = await sessions.find(secret)
  if (!session?.impersonation) throw new Error('There is no impersonation.')
  return { admin, secret, session, hold: impersonations.hold(session, session.impersonation) }
}

test('none begins without the session of a member of staff, and none twice', async () => {
  expect(await apply((await prepare({ staff: false })).begun)).toBe(false)
  expect(await apply((await prepare({ secondFactor: false })).begun)).toBe(false)
  const { admin, begun } = await prepare()
  await sessions.close(admin.id)
  expect(await apply(begun)).toBe(false)
  const once = await prepare()
  expect(await apply(once.begun)).toBe(true)
  expect(await apply(once.begun)).toBe(false)
})

test('while both sessions and the right are there, commands go through', async () => {
  const { hold } = await begin()
  expect(await apply(hold)).toBe(true)
  expect(await apply(hold)).toBe(true)
})

type Begun = Awaited<ReturnType<typeof begin>>

test.each<[string, (begun: Begun) => Promise<unknown>]>([
  ['the member of staff signs out', async ({ admin }) => await sessions.close(admin.id)],
  [
    'the member of staff signs out everywhere',
    async ({ admin }) => await sessions.closeAll(admin.sub),
  ],
  [
    'a check finds that the right is gone',
    async ({ admin }) => await sessions.noteChecked(admin, { staff: false }),
  ],
  [
    'the user signs out everywhere, or is deleted',
    async ({ session }) => await sessions.closeAll(session.sub),
  ],
  [
    'the record is gone',
    async ({ session }) =>
      await client.send(new DeleteCommand({ TableName, Key: { id: session.id } })),
  ],
  [
    'it is left',
    async ({ secret }) => {
      const found = await impersonations.find(secret)
      if (found?.status !== 'begun') throw new Error('It has ended.')
      expect(await apply((await impersonations.leave(found)).alongside)).toBe(true)
    },
  ],
])('a command that is under way is refused once %s', async (_, end) => {
  const begun = await begin()
  await end(begun)
  expect(await apply(begun.hold)).toBe(false)
  expect(await sessions.find(begun.secret)).toBeUndefined()
})

test('who acts as a user who ends all sessions is signed out whole, and in no other browser', async () => {
  const { admin, session } = await begin()
  const { sub, loginName, email } = admin
  const identity = { sub, loginName, email, image: null, provider: 'credentials' as const }
  const other = await sessions.open({ ...identity, staff: true, refreshToken: 'a token' }, 'Safari')
  await sessions.closeAll(session.sub)
  expect((await sessions.list(admin.sub)).map(({ id }) => id)).toEqual([other.session.id])
})

test('a right that is taken away during the exit does not come back', async () => {
  const { admin, secret } = await begin()
  const found = await impersonations.find(secret)
  if (found?.status !== 'begun') throw new Error('It has ended.')
  const { alongside, secret: next } = await impersonations.leave(found)
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { id: admin.id },
      UpdateExpression: 'SET staff = :false, checkedAt = checkedAt + :one',
      ExpressionAttributeValues: { ':false': false, ':one': 1 },
    }),
  )
  expect(await apply(alongside)).toBe(false)
  expect(await sessions.find(next ?? '')).toBeUndefined()
})

test('the note that leads back hides its secret, and the new session has the refresh token', async () => {
  const { secret, session } = await begin()
  const found = await impersonations.find(secret)
  if (found?.status !== 'begun') throw new Error('It has ended.')
  const left = await impersonations.leave(found)
  await apply(left.alongside)
  expect(JSON.stringify(left.alongside)).not.toContain(left.secret)
  expect(await impersonations.find(secret)).toEqual({
    status: 'ended',
    adminId: found.session.impersonation.adminId,
    secret: left.secret,
  })
  const back = await sessions.find(left.secret ?? '')
  expect(back).toMatchObject({ sub: found.admin?.sub, staff: true })
  expect(await sessions.close(back?.id ?? '')).toBe('a token')
  expect(await sessions.list(session.sub)).toHaveLength(1)
})
