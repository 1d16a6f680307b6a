import { afterEach, expect, test, vi } from 'vitest'
import { codeOfStep, stepAt } from '../../../local/cognito/mfa/totp.ts'
import {
  newAccount,
  signIn,
  signInNewGoogleUser,
  signInNewUser,
  type User,
} from '../../../test/support/http/accounts.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { signInError } from '../../../test/support/http/sign-in-error.ts'
import {
  breakOff,
  loseAnswer,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import {
  createVisitor,
  PASSWORD,
  patient,
  SESSION_COOKIE,
} from '../../../test/support/http/visitor.ts'
import { sessions } from '../../platform/identity/identity.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'

const WRONG = 'another-1234'

const { cloud, identity } = await startCloudWithIdentityProxy()

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  identity.failures.clear()
})

/** From when on an authenticator app has three codes: a fourth would have to be waited for. */
const atBeginOfStep = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 })
}

const setUp = async (user: User, body: object = { password: PASSWORD }) =>
  await user.post('/api/user/second-factor/set-up', body)

const confirm = async (user: User, code: string, key: string = crypto.randomUUID()) =>
  await user.post('/api/user/second-factor/confirm', { code }, { 'idempotency-key': key })

const turnOff = async (user: User, body: object, key: string = crypto.randomUUID()) =>
  await user.post('/api/user/second-factor/turn-off', body, { 'idempotency-key': key })

const isOn = async (user: User): Promise<boolean> =>
  ((await (await user.get('/api/user/profile')).json()) as { secondFactor: boolean }).secondFactor

/** The code of the secret that waits to be confirmed. */
const newCode = async ({ email, authenticatorCode }: User): Promise<string> =>
  await authenticatorCode(email, 'pending')

const signInNewProtected = async (groups: readonly string[] = []): Promise<User> =>
  await signIn(cloud, await newAccount(cloud, { groups, secondFactor: true }))

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

const subjectsOf = (email: string): string[] =>
  cloud.outbox
    .list({ to: email })
    .flatMap(({ kind, subject }) => (kind === 'notice' ? subject : []))

const step = async ({ email }: User): Promise<readonly [number, string | null]> =>
  await signInError(await createVisitor(cloud.origin).signIn(email, PASSWORD))

test('set up with the password and confirmed with a code, it is asked for from then on', async () => {
  const user = await signInNewUser(cloud)
  const before = user.cookies.get(SESSION_COOKIE) ?? ''
  const elsewhere = await signIn(cloud, user)
  expect(await isOn(user)).toBe(false)

  const { secret, uri } = (await (await setUp(user)).json()) as { secret: string; uri: string }
  expect(secret).toMatch(/^[A-Z2-7]{52}$/)
  expect(uri).toBe(
    `otpauth://totp/Assay%3A${encodeURIComponent(user.email)}?secret=${secret}&issuer=Assay`,
  )
  expect(await isOn(user)).toBe(false)
  expect((await confirm(user, await newCode(user))).status).toBe(200)

  expect(await isOn(user)).toBe(true)
  expect(user.cookies.get(SESSION_COOKIE)).not.toBe(before)
  expect(await elsewhere.whoAmI()).toBeNull()
  const thief = createVisitor(cloud.origin)
  thief.cookies.set(SESSION_COOKIE, before)
  expect(await thief.whoAmI()).toBeNull()
  expect(await step(user)).toEqual([401, 'SecondFactorRequired'])
  await vi.waitUntil(() => subjectsOf(user.email).length > 0, EVENTUALLY)
  expect(subjectsOf(user.email)).toEqual(['Two-factor authentication is on for your Assay account'])
})

test('a member of staff has the rights as soon as it is confirmed', async () => {
  const account = await newAccount(cloud, { groups: ['staff'], secondFactor: false })
  const member = await signIn(cloud, account)
  const queue = async () => (await member.get('/api/incidents/waiting')).status
  expect(await queue()).toBe(403)
  await setUp(member)
  expect(await queue()).toBe(403)
  await confirm(member, await newCode(member))
  expect(await queue()).toBe(200)
  expect(await member.whoAmI()).toMatchObject({ staff: true })
})

test('a secret is for who knows the password: a session alone gets none', async () => {
  const user = await signInNewUser(cloud)
  const refused = await setUp(user, { password: WRONG })
  expect(await refused.clone().json()).toMatchObject({
    error: { fieldErrors: { password: 'Incorrect email or password.' } },
  })
  expect(await refusalIn(refused)).toEqual([403, 'NotAuthorizedException'])
  expect(await refusalIn(await confirm(user, '123456'))).toEqual([400, 'CodeMismatchException'])
  expect(await isOn(user)).toBe(false)
})

test('a wrong code confirms nothing and names its field', async () => {
  const user = await signInNewUser(cloud)
  await setUp(user)
  const response = await confirm(user, otherThan(await newCode(user)))
  expect(await response.clone().json()).toMatchObject({
    error: {
      fieldErrors: {
        code: 'This code is not right. Enter the one that your app shows now.',
      },
    },
  })
  expect(await refusalIn(response)).toEqual([400, 'CodeMismatchException'])
  expect(await refusalIn(await confirm(user, '12345'))).toEqual([400, 'InvalidInput'])
  expect(await isOn(user)).toBe(false)
  expect(await step(user)).toEqual([200, null])
})

test('set up twice, the newer secret is the one that counts', async () => {
  const user = await signInNewUser(cloud)
  await setUp(user)
  const older = await newCode(user)
  await setUp(user)
  expect((await confirm(user, older)).status).toBe(400)
  expect((await confirm(user, await newCode(user))).status).toBe(200)
})

test('confirmed twice at once under one key, it is done once and both answers are the same', async () => {
  const user = await signInNewUser(cloud)
  await setUp(user)
  const code = await newCode(user)
  const key = crypto.randomUUID()
  stopClock()
  const send = async () => await confirm(patient(user), code, key)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await user.whoAmI()).toMatchObject({ email: user.email })
})

test('cut short after the code was taken, the next code completes it', async () => {
  const user = await signInNewUser(cloud)
  await setUp(user)
  identity.failures.set('SetUserMFAPreference', breakOff)
  const { secret } = (await cloud.cognito.workingCodes(user.email))[0] ?? { secret: '' }
  expect((await confirm(user, await newCode(user))).status).toBe(503)
  identity.failures.clear()
  expect(await isOn(user)).toBe(false)
  expect(await step(user)).toEqual([200, null])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect((await confirm(user, codeOfStep(secret, stepAt(Date.now())))).status).toBe(200)
  vi.useRealTimers()
  expect(await isOn(user)).toBe(true)
})

test('turned off with password and code, the password alone opens the account again', async () => {
  atBeginOfStep()
  const user = await signInNewProtected()
  const elsewhere = await signIn(cloud, user)
  const code = await user.authenticatorCode(user.email)
  expect(await refusalIn(await turnOff(user, { password: WRONG, code }))).toEqual([
    403,
    'NotAuthorizedException',
  ])
  const key = crypto.randomUUID()
  for (const _ of ['sent', 'sent again']) {
    const wrong = await turnOff(user, { password: PASSWORD, code: otherThan(code) }, key)
    expect(await refusalIn(wrong)).toEqual([400, 'CodeMismatchException'])
  }
  expect(await isOn(user)).toBe(true)
  expect(await elsewhere.whoAmI()).not.toBeNull()

  const newest = await user.authenticatorCode(user.email)
  expect((await turnOff(user, { password: PASSWORD, code: newest })).status).toBe(200)
  expect(await isOn(user)).toBe(false)
  expect(await elsewhere.whoAmI()).toBeNull()
  expect(await step(user)).toEqual([200, null])
  await vi.waitUntil(() => subjectsOf(user.email).length > 0, EVENTUALLY)
  expect(subjectsOf(user.email)).toEqual([
    'Two-factor authentication is off for your Assay account',
  ])
})

test('a member of staff who turns it off has no rights from then on, in any browser', async () => {
  const member = await signInNewProtected(['staff'])
  const before = member.cookies.get(SESSION_COOKIE) ?? ''
  const code = await member.authenticatorCode(member.email)
  expect((await turnOff(member, { password: PASSWORD, code })).status).toBe(200)
  expect((await member.get('/api/incidents/waiting')).status).toBe(403)
  expect(await member.whoAmI()).toMatchObject({ secondFactorRequired: true })
  const other = createVisitor(cloud.origin)
  other.cookies.set(SESSION_COOKIE, before)
  expect((await other.get('/api/incidents/waiting')).status).toBe(401)
})

test.each([
  ['and nothing was done', breakOff, true],
  ['and it was done', loseAnswer, false],
])('cut short while it is turned off, %s: no session is left', async (_, failure, on) => {
  const member = await signInNewProtected(['staff'])
  identity.failures.set('SetUserMFAPreference', failure)
  const code = await member.authenticatorCode(member.email)
  expect((await turnOff(member, { password: PASSWORD, code })).status).toBe(503)
  identity.failures.clear()
  expect(await member.whoAmI()).toBeNull()
  expect(await step(member)).toEqual(on ? [401, 'SecondFactorRequired'] : [200, null])
})

test('a new app takes a code of the old one, which is good until the new one is confirmed', async () => {
  atBeginOfStep()
  const user = await signInNewProtected()
  expect(await refusalIn(await setUp(user))).toEqual([400, 'CodeMismatchException'])
  const code = await user.authenticatorCode(user.email)
  expect((await setUp(user, { password: PASSWORD, code })).status).toBe(200)
  expect(await step(user)).toEqual([401, 'SecondFactorRequired'])
  const next = await newCode(user)
  expect((await confirm(user, next)).status).toBe(200)
  const again = createVisitor(cloud.origin)
  expect((await again.signInWithCode(user.email, PASSWORD)).status).toBe(200)
})

test('who has no password, or did not log in with it, is told so', async () => {
  const google = await signInNewGoogleUser(cloud)
  expect(await refusalIn(await setUp(google))).toEqual([409, 'NoPassword'])
  expect(await refusalIn(await confirm(google, '123456'))).toEqual([409, 'NoPassword'])
  const off = await turnOff(google, { password: PASSWORD, code: '123456' })
  expect(await refusalIn(off)).toEqual([409, 'NoPassword'])

  const linked = await signInNewUser(cloud)
  await linked.signInWithGoogle(linked.email)
  expect(await refusalIn(await setUp(linked))).toEqual([409, 'PasswordSignInRequired'])
})

test('a sign-in with Google opens the account, and nothing of staff’s', async () => {
  const member = await signInNewProtected(['staff'])
  await member.signInWithGoogle(member.email)
  expect(await member.whoAmI()).toMatchObject({ email: member.email })
  expect((await member.get('/api/incidents/waiting')).status).toBe(403)
})

test('the password is changed without a code, and this browser keeps its rights', async () => {
  atBeginOfStep()
  const member = await signInNewProtected(['staff'])
  const elsewhere = await signIn(cloud, member)
  const before = member.cookies.get(SESSION_COOKIE)
  const change = { oldPassword: PASSWORD, newPassword: 'touchstone-1788' }
  expect((await member.post('/api/user/change-password', change)).status).toBe(200)
  expect(member.cookies.get(SESSION_COOKIE)).not.toBe(before)
  expect((await member.get('/api/incidents/waiting')).status).toBe(200)
  expect(await elsewhere.whoAmI()).toBeNull()
  const again = createVisitor(cloud.origin)
  expect(await signInError(await again.signIn(member.email, PASSWORD))).toEqual([
    401,
    'NotAuthorizedException',
  ])
  expect((await again.signInWithCode(member.email, 'touchstone-1788')).status).toBe(200)
})

test.each<[string, 'open' | 'renew', () => Promise<User>, (user: User) => Promise<Response>]>([
  [
    'Your Assay password was changed',
    'renew',
    signInNewProtected,
    async (user) =>
      await user.post('/api/user/change-password', {
        oldPassword: PASSWORD,
        newPassword: 'touchstone-1788',
      }),
  ],
  [
    'Two-factor authentication is on for your Assay account',
    'renew',
    async () => await signInNewUser(cloud),
    async (user) => {
      await setUp(user)
      return await confirm(user, await newCode(user))
    },
  ],
  [
    'Two-factor authentication is off for your Assay account',
    'open',
    signInNewProtected,
    async (user) => {
      const code = await user.authenticatorCode(user.email)
      return await turnOff(user, { password: PASSWORD, code })
    },
  ],
])(
  'cut short before the session goes on, the user is told: %s',
  async (subject, write, begin, act) => {
    const user = await begin()
    vi.spyOn(sessions(), write).mockRejectedValueOnce(new Error('Cut short.'))
    expect((await act(user)).status).toBe(500)
    await vi.waitUntil(() => subjectsOf(user.email).length > 0, EVENTUALLY)
    expect(subjectsOf(user.email)).toEqual([subject])
  },
)

test('an account is deleted with its password, without a code', async () => {
  const user = await signInNewProtected()
  const { email } = user
  expect((await user.post('/api/user/delete', { email, password: WRONG })).status).toBe(403)
  expect((await user.post('/api/user/delete', { email, password: PASSWORD })).status).toBe(200)
})

test('a password that was reset leaves the second factor on', async () => {
  const user = await signInNewProtected()
  await user.post('/api/auth/forgot-password', { email: user.email })
  const code = await user.newestCode(user.email)
  const newPassword = 'touchstone-1788'
  const body = { email: user.email, code, newPassword }
  expect((await user.post('/api/auth/reset-forgotten-password', body)).status).toBe(200)
  const again = createVisitor(cloud.origin)
  expect(await signInError(await again.signIn(user.email, newPassword))).toEqual([
    401,
    'SecondFactorRequired',
  ])
})
