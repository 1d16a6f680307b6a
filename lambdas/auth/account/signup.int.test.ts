import { afterEach, describe, expect, test, vi } from 'vitest'
import { newUser } from '../../../local/cognito/users/new-user.ts'
import { createUsers } from '../../../local/cognito/users/users.ts'
import { signInNewGoogleUser } from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  loseAnswer,
  once,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor, newEmail, PASSWORD, patient } from '../../../test/support/http/visitor.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'

const PATH = '/api/auth/signup'

const { cloud, identity } = await startCloudWithIdentityProxy()

const visitor = createVisitor(cloud.origin)

const refusalOrOk = async (response: Response): Promise<string> =>
  response.ok ? 'ok' : (await refusalIn(response)).join(' ')

const codesFor = (email: string) => cloud.outbox.list({ to: email }).map(({ code }) => code)

test('A7.49 creates an unconfirmed account, mails its code and signs nobody in, whatever else is sent along', async () => {
  const email = newEmail()
  const newcomer = createVisitor(cloud.origin)
  const response = await newcomer.post(PATH, {
    email,
    password: PASSWORD,
    emailVerified: true,
    confirmed: true,
    groups: ['staff'],
    role: 'staff',
    sub: 'another',
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(newcomer.cookies.size).toBe(0)
  expect(codesFor(email)).toEqual([expect.stringMatching(/^\d{6}$/)])
  const { url } = (await (await visitor.signIn(email, PASSWORD)).json()) as { url: string }
  expect(url).toContain('error=UserNotConfirmedException')
})

describe('A8.9 a taken email answers UsernameExistsException', () => {
  test('A8.9 however it is written', async () => {
    const { email } = await visitor.signUp()
    for (const spelling of [email, ` ${email.toUpperCase()}\t`]) {
      const response = await visitor.post(PATH, { email: spelling, password: PASSWORD })
      expect(await refusalIn(response), spelling).toEqual([409, 'UsernameExistsException'])
    }
    expect(codesFor(email)).toHaveLength(1)
  })

  test('A8.9 also when it is taken by somebody who signs in with Google', async () => {
    const email = (await signInNewGoogleUser(cloud)).email
    const response = await visitor.post(PATH, { email: email.toUpperCase(), password: PASSWORD })
    expect(await refusalIn(response)).toEqual([409, 'UsernameExistsException'])
    expect(identity.calls).not.toContain('SignUp')
  })

  test('but not by a Google account that does not prove the email, which opens nothing', async () => {
    const email = newEmail()
    const table = { client: cloud.documents, name: `assay-${cloud.stage}-users` }
    await createUsers(table, () => Date.now()).addFederated({
      ...newUser({ email, passwordHash: '', at: Date.now() }),
      username: `Google_${email}`,
      confirmation: 'EXTERNAL_PROVIDER',
      federation: { provider: 'Google', id: email },
    })
    expect((await visitor.post(PATH, { email, password: PASSWORD })).status).toBe(200)
  })

  test('A8.9 of ten sign-ups at once one gets the account', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post(PATH, { email, password: PASSWORD })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('A8.9 also when the first answer to each of eight is lost on its way', async () => {
    const email = newEmail()
    identity.failures.set('SignUp', (request, response, act) => {
      const isFirst = String(request.headers['amz-sdk-request']).startsWith('attempt=1')
      if (isFirst) loseAnswer(request, response, act)
      else act(request, response)
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post(PATH, { email, password: PASSWORD })),
    )
    const outcomes = await Promise.all(answers.map(refusalOrOk))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(outcomes.filter((one) => one === '409 UsernameExistsException')).toHaveLength(7)
    expect(codesFor(email)).toHaveLength(1)
  })
})

describe('an address that somebody signed up for and never confirmed', () => {
  const DAY_MS = 24 * 3_600_000
  const later = (milliseconds: number) =>
    vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
  afterEach(() => void vi.useRealTimers())
  const OTHER_PASSWORD = 'touchstone-1788'

  test('is free again after a day, and the password of that time opens nothing', async () => {
    const { email } = await visitor.signUp()
    const owner = createVisitor(cloud.origin)
    later(DAY_MS - 60_000)
    const tooEarly = await owner.post(PATH, { email, password: OTHER_PASSWORD })
    expect(await refusalIn(tooEarly)).toEqual([409, 'UsernameExistsException'])
    later(120_000)
    expect((await owner.post(PATH, { email, password: OTHER_PASSWORD })).status).toBe(200)
    expect(codesFor(email)).toHaveLength(2)
    const verificationCode = await owner.newestCode(email)
    await owner.post('/api/auth/verify-email', { email, verificationCode })
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(401)
    expect((await owner.signIn(email, OTHER_PASSWORD)).status).toBe(200)
    expect(await owner.whoAmI()).toMatchObject({ email })
  })

  test('is taken for good once it is confirmed', async () => {
    const owner = createVisitor(cloud.origin)
    const { email } = await owner.becomeUser()
    later(2 * DAY_MS)
    const response = await visitor.post(PATH, { email, password: OTHER_PASSWORD })
    expect(await refusalIn(response)).toEqual([409, 'UsernameExistsException'])
    expect(await owner.whoAmI()).toMatchObject({ email })
  })
})

describe('A5.14 a password that breaks the rule is refused by name', () => {
  test.each([
    ['7 characters', 'abcdef1'],
    ['no letter', '1234567890'],
    ['no digit', 'abcdefghij'],
    ['one of the first that are tried', 'Password123'],
  ])('A5.14 %s', async (_, password) => {
    const email = newEmail()
    const response = await visitor.post(PATH, { email, password })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'InvalidPasswordException',
        message: 'Password does not meet the requirements.',
        fieldErrors: { password: 'Password does not meet the requirements.' },
      },
    })
    expect(codesFor(email)).toEqual([])
  })

  test('a sentence is a fit password, with which one signs in', async () => {
    const password = 'ein Satz mit 9 Wörtern darin 🦉'
    const newcomer = createVisitor(cloud.origin)
    const email = newEmail()
    expect((await newcomer.post(PATH, { email, password })).status).toBe(200)
    const verificationCode = await newcomer.newestCode(email)
    await newcomer.post('/api/auth/verify-email', { email, verificationCode })
    await newcomer.signIn(email, password)
    expect(await newcomer.whoAmI()).toMatchObject({ email })
  })
})

test('an email of 128 characters has an account, one of 129 is told the limit', async () => {
  const ofLength = (length: number) => {
    const email = newEmail()
    return 'a'.repeat(length - email.length) + email
  }
  const longest = ofLength(128)
  expect((await visitor.post(PATH, { email: longest, password: PASSWORD })).status).toBe(200)
  expect(codesFor(longest)).toHaveLength(1)
  const response = await visitor.post(PATH, { email: ofLength(129), password: PASSWORD })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: {
      name: 'InvalidInput',
      fieldErrors: { email: 'Use an email of at most 128 characters.' },
    },
  })
})

describe('sent again under its key', () => {
  const signUp = async (email: string, key: string, by = visitor): Promise<Response> =>
    await by.post(PATH, { email, password: PASSWORD }, { 'idempotency-key': key })

  test('it is done once and answered twice, another payload is refused', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    stopClock()
    const send = async () => await signUp(email, key, patient(visitor))
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(codesFor(email)).toHaveLength(1)
    expect(await refusalIn(await signUp(newEmail(), key))).toEqual([422, 'IdempotencyKeyReused'])
  })

  test.each([
    ['before anything was done', breakOff],
    ['with the account made and the answer lost', loseAnswer],
  ])('after it was cut short %s: it succeeds', async (_, failure) => {
    const email = newEmail()
    const key = crypto.randomUUID()
    identity.failures.set('SignUp', failure)
    expect(await refusalIn(await signUp(email, key))).toEqual([503, 'Unavailable'])
    identity.failures.clear()
    expect((await signUp(email, key)).status).toBe(200)
    const verificationCode = await visitor.newestCode(email)
    const verified = await visitor.post('/api/auth/verify-email', { email, verificationCode })
    expect(verified.status).toBe(200)
  })

  test('after it was cut short, an account that somebody else has made meanwhile is not ours', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    identity.failures.set('SignUp', breakOff)
    await signUp(email, key)
    identity.failures.clear()
    await visitor.post(PATH, { email, password: 'touchstone-1788' })
    expect(await refusalIn(await signUp(email, key))).toEqual([409, 'UsernameExistsException'])
  })

  test('an answer that is lost once goes unnoticed, without a key as well', async () => {
    const email = newEmail()
    identity.failures.set('SignUp', once(loseAnswer))
    expect((await visitor.post(PATH, { email, password: PASSWORD })).status).toBe(200)
    expect(codesFor(email)).toHaveLength(1)
  })
})
