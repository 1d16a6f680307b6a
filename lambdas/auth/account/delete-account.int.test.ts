import { describe, expect, test, vi } from 'vitest'
import {
  createOperator,
  newAccount,
  signIn,
  signInNewGoogleUser,
  signInNewUser,
} from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  loseAnswer,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import {
  createVisitor,
  newEmail,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

const PATH = '/api/user/delete'

const { cloud, identity } = await startCloudWithIdentityProxy()

const operator = createOperator()
const newVisitor = () => createVisitor(cloud.origin)

const remove = async (
  user: Visitor,
  email: string,
  password: string | undefined = PASSWORD,
): Promise<Response> => await user.post(PATH, { email, ...(password !== '' && { password }) })

const isErased = async (sub: string): Promise<boolean> => {
  const { documents: client, stage } = cloud
  const store = createEventStore({ client, stage, now: () => Date.now() })
  for await (const { type } of store.readEvents(`Profile#${sub}`)) {
    if (type === 'PersonalDataErased') return true
  }
  return false
}

const lettersTo = (email: string) =>
  cloud.outbox.list({ to: email }).filter(({ kind }) => kind === 'notice')

test('with the password the account, its personal data and all its sessions are gone; its user is told, and the email is free again', async () => {
  const user = await signInNewUser(cloud)
  const { email, sub } = user
  const elsewhere = await signIn(cloud, user)
  const response = await remove(user, ` ${email.toUpperCase()} `)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(await isErased(sub)).toBe(true)
  expect(await operator.knows(email)).toBe(false)
  expect(user.cookies.has(SESSION_COOKIE)).toBe(false)
  expect(await elsewhere.whoAmI()).toBeNull()
  expect((await newVisitor().signIn(email, PASSWORD)).status).toBe(401)
  await vi.waitUntil(() => lettersTo(email).length > 0, EVENTUALLY)
  expect(lettersTo(email)).toHaveLength(1)
  const again = newVisitor()
  await again.becomeUser(email)
  const { username } = (await again.whoAmI()) ?? {}
  expect(username).not.toBe(sub)
})

test('without proof nothing is deleted', async () => {
  const user = await signInNewUser(cloud)
  const { email, sub } = user
  for (const [what, address, password] of [
    ['another password', email, 'another-1234'],
    ['no password', email, ''],
    ['a password longer than any', email, 'a1'.repeat(128)],
    ['another email', newEmail(), PASSWORD],
  ] as const) {
    const response = await remove(user, address, password)
    expect(await refusalIn(response), what).toEqual([403, 'NotAuthorizedException'])
  }
  expect(await isErased(sub)).toBe(false)
  expect(await operator.knows(email)).toBe(true)
  expect(await user.whoAmI()).toMatchObject({ email })
})

describe('who signed in with Google', () => {
  test('types the email once more', async () => {
    const user = await signInNewGoogleUser(cloud)
    const { email, sub } = user
    expect(await refusalIn(await remove(user, newEmail(), ''))).toEqual([
      403,
      'NotAuthorizedException',
    ])
    expect(await isErased(sub)).toBe(false)
    expect((await remove(user, email, '')).status).toBe(200)
    expect(await isErased(sub)).toBe(true)
    // The email is free for an account with a password.
    expect(
      (await newVisitor().post('/api/auth/signup', { email, password: PASSWORD })).status,
    ).toBe(200)
  })

  test('beside a password leaves neither account behind, unless a wrong password is given all the same', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    await user.signInWithGoogle(email)
    expect((await remove(user, email, 'another-1234')).status).toBe(403)
    expect(await operator.knows(email)).toBe(true)
    expect((await remove(user, email, '')).status).toBe(200)
    expect(await operator.knows(email)).toBe(false)
    expect(
      (await newVisitor().post('/api/auth/signup', { email, password: PASSWORD })).status,
    ).toBe(200)
  })
})

describe('cut short, trying again completes it', () => {
  test.each([
    ['while the password was asked', 'InitiateAuth', breakOff],
    ['before the accounts were looked up', 'ListUsers', breakOff],
    ['before the account was deleted', 'AdminDeleteUser', breakOff],
    ['with the account deleted and the answer lost', 'AdminDeleteUser', loseAnswer],
  ])('%s', async (_, operation, failure) => {
    const user = await signInNewUser(cloud)
    const { email, sub } = user
    identity.failures.set(operation, failure)
    const broken = await remove(user, email)
    expect(Number(broken.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalIn(broken)).toEqual([503, 'Unavailable'])
    identity.failures.clear()
    // 401 where the consumer of the erasure was faster and has ended the session.
    expect([200, 401]).toContain((await remove(user, email)).status)
    await expect.poll(async () => await isErased(sub)).toBe(true)
    await expect.poll(async () => await operator.knows(email)).toBe(false)
    expect(await user.whoAmI()).toBeNull()
  })

  test('with nothing left but the session that asks', async () => {
    const user = await signInNewUser(cloud)
    const { email, sub } = user
    await operator.delete(sub)
    expect((await remove(user, email)).status).toBe(200)
    expect(await isErased(sub)).toBe(true)
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false)
  })
})

test('an account of the same email that Google opened by itself stays with its user', async () => {
  const email = newEmail()
  const other = newVisitor()
  await other.signInWithGoogle(email)
  const before = await other.whoAmI()
  const user = await signIn(cloud, await newAccount(cloud, { email }))
  expect((await remove(user, email)).status).toBe(200)
  const again = newVisitor()
  await again.signInWithGoogle(email)
  expect(await again.whoAmI()).toEqual(before)
})

test('sent twice at once it is done, and the second is told that nobody is signed in, or done too', async () => {
  const user = await signInNewUser(cloud)
  const { email, sub } = user
  const twin = newVisitor()
  twin.cookies.set(SESSION_COOKIE, user.cookies.get(SESSION_COOKIE) ?? '')
  const answers = await Promise.all([remove(user, email), remove(twin, email)])
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { status } of answers) expect([200, 401, 409]).toContain(status)
  expect(await isErased(sub)).toBe(true)
  expect((await remove(twin, email)).status).toBe(401)
})
