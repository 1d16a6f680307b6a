import { describe, expect, test, vi } from 'vitest'
import { signIn, signInNewGoogleUser, signInNewUser } from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  failWith,
  loseAnswer,
  once,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import {
  createVisitor,
  PASSWORD,
  patient,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'
import { sessions } from '../../platform/identity/identity.ts'

const PATH = '/api/user/change-password'
const NEW_PASSWORD = 'touchstone-1788'
const WRONG = 'another-1234'

const { cloud, identity } = await startCloudWithIdentityProxy()

const newVisitor = () => createVisitor(cloud.origin)

const change = async (
  user: Visitor,
  { oldPassword = PASSWORD, newPassword = NEW_PASSWORD, key = '' } = {},
): Promise<Response> =>
  await user.post(PATH, { oldPassword, newPassword }, key === '' ? {} : { 'idempotency-key': key })

const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await newVisitor().signIn(email, password)).status === 200

test('A7.63 with the old password, once, only the new one works from then on, and the user is told by mail', async () => {
  const user = await signInNewUser(cloud)
  const { email } = user
  const response = await change(user)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(await refusalIn(await change(user))).toEqual([403, 'NotAuthorizedException'])
  expect(await canSignIn(email, PASSWORD)).toBe(false)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  const letters = () => cloud.outbox.list({ to: email }).filter(({ kind }) => kind === 'notice')
  await vi.waitUntil(() => letters().length > 0, EVENTUALLY)
  expect(letters()).toHaveLength(1)
})

test('A7.64 a wrong old password changes nothing and is refused', async () => {
  const user = await signInNewUser(cloud)
  const { email } = user
  const elsewhere = await signIn(cloud, user)
  const cookie = user.cookies.get(SESSION_COOKIE)
  for (const oldPassword of [WRONG, '', 'a1'.repeat(200), NEW_PASSWORD]) {
    const response = await change(user, { oldPassword })
    expect(await refusalIn(response), oldPassword).toEqual([403, 'NotAuthorizedException'])
  }
  expect(await canSignIn(email, PASSWORD)).toBe(true)
  expect(user.cookies.get(SESSION_COOKIE)).toBe(cookie)
  expect(await elsewhere.whoAmI()).toMatchObject({ email })
})

describe('the sessions', () => {
  test('this browser goes on under a new id, the old id is dead, and all others of the user end, nobody else’s', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    const elsewhere = await signIn(cloud, user)
    const somebody = await signInNewUser(cloud)
    const before = user.cookies.get(SESSION_COOKIE) ?? ''
    await change(user)
    expect(user.cookies.get(SESSION_COOKIE)).not.toBe(before)
    expect(await user.whoAmI()).toMatchObject({ email })
    const thief = newVisitor()
    thief.cookies.set(SESSION_COOKIE, before)
    expect(await thief.whoAmI()).toBeNull()
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await somebody.whoAmI()).toMatchObject({ email: somebody.email })
  })

  test('are 50 at most, so that a change ends them all', async () => {
    const user = await signInNewUser(cloud)
    const { sub, email } = user
    const signedIn = { sub, loginName: sub, email, image: null, staff: false, refreshToken: '' }
    const others: string[] = []
    for (let count = 0; count < 49; count += 1) {
      const { secret } = await sessions().open({ ...signedIn, provider: 'credentials' }, 'Firefox')
      others.push(secret)
    }
    const found = async () =>
      (await Promise.all(others.map(async (secret) => await sessions().find(secret)))).filter(
        (session) => session !== undefined,
      )
    const newest = createVisitor(cloud.origin)
    await newest.signIn(email, PASSWORD)
    expect(await user.whoAmI()).toBeNull()
    expect(await found()).toHaveLength(49)
    expect((await change(newest)).status).toBe(200)
    expect(await newest.whoAmI()).toMatchObject({ email })
    expect(await found()).toEqual([])
  })

  test('its tokens are fresh: an hour later it still stands', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    await change(user)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 3_600_000)
    identity.calls.length = 0
    expect(await user.whoAmI()).toMatchObject({ email })
    expect(identity.calls).toEqual(['InitiateAuth'])
    vi.useRealTimers()
  })
})

describe('a new password against the rule is refused, and nothing is asked or changed', () => {
  test('by us, and by the identity provider, whose rule may be stricter', async () => {
    const user = await signInNewUser(cloud)
    for (const newPassword of ['abcdef1', 'Password123']) {
      identity.calls.length = 0
      const response = await change(user, { newPassword })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: {
          name: 'InvalidPasswordException',
          fieldErrors: { newPassword: 'Password does not meet the requirements.' },
        },
      })
      expect(identity.calls).toEqual([])
    }
    identity.failures.set('ChangePassword', failWith(400, 'InvalidPasswordException'))
    expect(await refusalIn(await change(user))).toEqual([400, 'InvalidPasswordException'])
  })
})

describe('who signed in with Google', () => {
  test('and has no password is told so', async () => {
    const user = await signInNewGoogleUser(cloud)
    const response = await change(user)
    expect(await response.json()).toMatchObject({
      error: { name: 'NoPassword', message: expect.stringContaining('Google') },
    })
    expect(response.status).toBe(409)
  })

  test('and has one beside it changes it', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    await user.signInWithGoogle(email)
    const linked = newVisitor()
    await linked.signInWithGoogle(email)
    expect(await linked.whoAmI()).toMatchObject({ email })
    expect((await change(linked)).status).toBe(200)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    expect(await linked.whoAmI()).toMatchObject({ email })
    expect(await user.whoAmI()).toBeNull()
  })
})

test('under a key that another user has sent too, each has their own change and answer', async () => {
  const [ada, bea] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  const key = crypto.randomUUID()
  expect((await change(ada, { key })).status).toBe(200)
  expect((await change(bea, { key })).status).toBe(200)
  for (const user of [ada, bea]) {
    expect(await user.whoAmI()).toMatchObject({ email: user.email })
    expect(await canSignIn(user.email, NEW_PASSWORD)).toBe(true)
  }
})

test('sent twice under one key it is done once, and answered twice', async () => {
  const user = await signInNewUser(cloud)
  const { email } = user
  const twin = newVisitor()
  twin.cookies.set(SESSION_COOKIE, user.cookies.get(SESSION_COOKIE) ?? '')
  const key = crypto.randomUUID()
  identity.calls.length = 0
  stopClock()
  const both = [patient(user), patient(twin)]
  const answers = await Promise.all(both.map(async (one) => await change(one, { key })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(identity.calls.filter((call) => call === 'ChangePassword')).toHaveLength(1)
  expect(twin.cookies.get(SESSION_COOKIE)).toBe(user.cookies.get(SESSION_COOKIE))
  expect(await user.whoAmI()).toMatchObject({ email })
})

test('whose answer is lost is refused under the same key, too, and logs in with the new password', async () => {
  const user = await signInNewUser(cloud)
  const { email } = user
  const before = user.cookies.get(SESSION_COOKIE) ?? ''
  const key = crypto.randomUUID()
  await change(user, { key })
  user.cookies.set(SESSION_COOKIE, before)
  expect((await change(user, { key })).status).toBe(401)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

describe('while the identity provider does not answer', () => {
  test.each(['InitiateAuth', 'ChangePassword'])(
    'to %s: 503, and trying again under the same key changes it',
    async (operation) => {
      const user = await signInNewUser(cloud)
      const { email } = user
      const key = crypto.randomUUID()
      identity.failures.set(operation, breakOff)
      const response = await change(user, { key })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refusalIn(response)).toEqual([503, 'Unavailable'])
      expect(await user.whoAmI()).toMatchObject({ email })
      identity.failures.clear()
      expect((await change(user, { key })).status).toBe(200)
      expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    },
  )

  test('and the answer to the change is lost: nobody else is inside, trying again completes it', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    const elsewhere = await signIn(cloud, user)
    const key = crypto.randomUUID()
    identity.failures.set('ChangePassword', loseAnswer)
    expect((await change(user, { key })).status).toBe(503)
    expect(await elsewhere.whoAmI()).toBeNull()
    identity.failures.clear()
    expect((await change(user, { key })).status).toBe(200)
    expect(await user.whoAmI()).toMatchObject({ email })
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  test('at first, and the second try finds the password changed: it is done', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    identity.failures.set('ChangePassword', once(loseAnswer))
    expect((await change(user)).status).toBe(200)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  test('after the change: it is changed, and who has no tokens signs in again', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    const elsewhere = await signIn(cloud, user)
    const secret = user.cookies.get(SESSION_COOKIE) ?? ''
    identity.failures.set('GlobalSignOut', breakOff)
    expect((await change(user)).status).toBe(200)
    identity.failures.clear()
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false)
    user.cookies.set(SESSION_COOKIE, secret)
    expect(await user.whoAmI()).toBeNull()
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })
})
