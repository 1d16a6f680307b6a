import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createOperator,
  newAccount,
  signInNewGoogleUser,
} from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  failWith,
  loseAnswer,
  once,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor, newEmail, PASSWORD } from '../../../test/support/http/visitor.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

const PATH = '/api/auth/reset-forgotten-password'
const NEW_PASSWORD = 'touchstone-1788'
const HOUR = 3_600_000

const { cloud, identity } = await startCloudWithIdentityProxy()
afterEach(() => void vi.useRealTimers())

const visitor = createVisitor(cloud.origin)

/** An account that has just been sent a code. */
const forgetful = async () => {
  const { email, sub } = await newAccount(cloud)
  await visitor.post('/api/auth/forgot-password', { email })
  return { email, sub, code: await visitor.newestCode(email) }
}

const reset = async (
  email: string,
  code: string,
  newPassword: string = NEW_PASSWORD,
  key?: string,
): Promise<Response> =>
  await visitor.post(
    PATH,
    { email, code, newPassword },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await createVisitor(cloud.origin).signIn(email, password)).status === 200

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

const lettersTo = (email: string) =>
  cloud.outbox.list({ to: email }).filter(({ kind }) => kind === 'notice')

test('A7.51 with the code that was sent only the new password works, it signs nobody in and tells the user by mail', async () => {
  const { email, code } = await forgetful()
  // As people write them.
  const response = await reset(` ${email.toUpperCase()}`, ` ${code} `)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(visitor.cookies.size).toBe(0)
  expect(await canSignIn(email, PASSWORD)).toBe(false)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  await vi.waitUntil(() => lettersTo(email).length > 0, EVENTUALLY)
  expect(lettersTo(email)).toHaveLength(1)
})

test('every session of the account ends, here and at the identity provider', async () => {
  const { email, code } = await forgetful()
  const browsers = [createVisitor(cloud.origin), createVisitor(cloud.origin)]
  for (const browser of browsers) await browser.signIn(email, PASSWORD)
  const other = createVisitor(cloud.origin)
  await other.becomeUser()
  identity.calls.length = 0
  await reset(email, code)
  for (const browser of browsers) expect(await browser.whoAmI()).toBeNull()
  expect(await other.whoAmI()).not.toBeNull()
  expect(identity.calls).toContain('AdminUserGlobalSignOut')
})

describe('A5.20 a new password against the rule is refused and uses nothing up', () => {
  test.each([
    ['7 characters', 'abcdef1'],
    ['no letter', '1234567890'],
    ['no digit', 'abcdefghij'],
    ['one of the first that are tried', 'Password123'],
  ])('A5.20 %s', async (_, newPassword) => {
    const { email, code } = await forgetful()
    const response = await reset(email, code, newPassword)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'InvalidPasswordException',
        message: 'Password does not meet the requirements.',
        fieldErrors: { newPassword: 'Password does not meet the requirements.' },
      },
    })
    expect((await reset(email, code)).status).toBe(200)
  })

  test('A5.20 by the identity provider too, whose rule may be stricter', async () => {
    const { email, code } = await forgetful()
    identity.failures.set('ConfirmForgotPassword', failWith(400, 'InvalidPasswordException'))
    expect(await refusalIn(await reset(email, code))).toEqual([400, 'InvalidPasswordException'])
  })
})

describe('A8.16 a code that is no good is refused as a code error', () => {
  const CODE_ERROR = [400, 'CodeMismatchException']

  test('A8.16 a wrong one, also one that was sent to another address, and the right one still works', async () => {
    const { email, code } = await forgetful()
    const { code: sentElsewhere } = await forgetful()
    for (const wrong of [otherThan(code), sentElsewhere].filter((one) => one !== code)) {
      expect(await refusalIn(await reset(email, wrong))).toEqual(CODE_ERROR)
    }
    expect(await canSignIn(email, PASSWORD)).toBe(true)
    expect((await reset(email, code)).status).toBe(200)
  })

  test('A8.16 one that is an hour old', async () => {
    const { email, code } = await forgetful()
    const sentAt = Date.parse(cloud.outbox.list({ to: email })[0]?.sentAt ?? '')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(sentAt + HOUR)
    expect(await refusalIn(await reset(email, code))).toEqual(CODE_ERROR)
    vi.setSystemTime(sentAt + HOUR - 60_000)
    expect((await reset(email, code)).status).toBe(200)
  })

  test('A8.16 one that was used, also with the same new password', async () => {
    const { email, code } = await forgetful()
    await reset(email, code)
    expect(await refusalIn(await reset(email, code))).toEqual(CODE_ERROR)
    expect(await refusalIn(await reset(email, code, 'assay-again-7'))).toEqual(CODE_ERROR)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  test('A8.16 one that was followed by another', async () => {
    const { email, code } = await forgetful()
    do await visitor.post('/api/auth/forgot-password', { email })
    while ((await visitor.newestCode(email)) === code)
    expect(await refusalIn(await reset(email, code))).toEqual(CODE_ERROR)
  })

  test('A8.16 the code of a sign-up', async () => {
    const { email } = await visitor.signUp()
    const code = await visitor.newestCode(email)
    expect(await refusalIn(await reset(email, code))).toEqual(CODE_ERROR)
  })
})

describe('nobody can tell whether there is an account', () => {
  test.each<[string, () => Promise<string>]>([
    ['unknown', async () => await Promise.resolve(newEmail())],
    ['unconfirmed', async () => (await newAccount(cloud, { confirmed: false })).email],
    ['of Google', async () => (await signInNewGoogleUser(cloud)).email],
    ['known, and asked for no code', async () => (await newAccount(cloud)).email],
    [
      'disabled',
      async () => {
        const { email } = await newAccount(cloud)
        await createOperator().disable(email)
        return email
      },
    ],
    ['of 320 characters', async () => await Promise.resolve(`${'a'.repeat(309)}@assay.test`)],
  ])('one that is %s answers as a wrong code does', async (_, make) => {
    const email = await make()
    const { email: known, code } = await forgetful()
    const answers: unknown[] = []
    for (const address of [email, known]) {
      identity.calls.length = 0
      const response = await reset(address, otherThan(code))
      const { error } = (await response.json()) as { error: object }
      answers.push([
        response.status,
        { ...error, requestId: '' },
        [...response.headers.keys()].toSorted(),
        [...identity.calls],
      ])
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

test('of five resets at once with the right code one counts', async () => {
  const { email, code } = await forgetful()
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(email, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('sent twice under one key it is done once, and answered twice', async () => {
  const { email, code } = await forgetful()
  const key = crypto.randomUUID()
  const first = await reset(email, code, NEW_PASSWORD, key)
  const second = await reset(email, code, NEW_PASSWORD, key)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(identity.calls.filter((call) => call === 'ConfirmForgotPassword')).toHaveLength(1)
  expect(await refusalIn(await reset(email, code, 'assay-again-7', key))).toEqual([
    422,
    'IdempotencyKeyReused',
  ])
})

describe('cut short, trying again under the same key completes it', () => {
  test.each([
    ['before anything was done', 'ConfirmForgotPassword', breakOff],
    ['with the password changed and the answer lost', 'ConfirmForgotPassword', loseAnswer],
    ['before the account was looked up', 'AdminGetUser', breakOff],
    ['before the tokens ended', 'AdminUserGlobalSignOut', breakOff],
    ['with the answer lost to the end of the tokens', 'AdminUserGlobalSignOut', loseAnswer],
  ])('%s', async (_, operation, failure) => {
    const { email, code } = await forgetful()
    const intruder = createVisitor(cloud.origin)
    await intruder.signIn(email, PASSWORD)
    const key = crypto.randomUUID()
    identity.failures.set(operation, failure)
    const broken = await reset(email, code, NEW_PASSWORD, key)
    expect(Number(broken.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalIn(broken)).toEqual([503, 'Unavailable'])
    identity.failures.clear()
    expect((await reset(email, code, NEW_PASSWORD, key)).status).toBe(200)
    expect(await intruder.whoAmI()).toBeNull()
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    expect(await canSignIn(email, PASSWORD)).toBe(false)
  })

  test('the answer lost once: the second try of the same call completes it', async () => {
    const { email, code } = await forgetful()
    identity.failures.set('ConfirmForgotPassword', once(loseAnswer))
    expect((await reset(email, code)).status).toBe(200)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  test('a wrong code stays one', async () => {
    const { email, code } = await forgetful()
    const key = crypto.randomUUID()
    identity.failures.set('ConfirmForgotPassword', breakOff)
    await reset(email, otherThan(code), NEW_PASSWORD, key)
    identity.failures.clear()
    const response = await reset(email, otherThan(code), NEW_PASSWORD, key)
    expect(await refusalIn(response)).toEqual([400, 'CodeMismatchException'])
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })
})
