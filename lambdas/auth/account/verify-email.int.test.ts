import { afterEach, describe, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  loseAnswer,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor, newEmail } from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/verify-email'

const { cloud, identity } = await startCloudWithIdentityProxy()
afterEach(() => void vi.useRealTimers())

const visitor = createVisitor(cloud.origin)

const verify = async (email: string, verificationCode: string) =>
  await visitor.post(PATH, { email, verificationCode })

/** A code of six digits that is not the right one. */
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

test('A7.52 the code that was mailed confirms the account, which can then sign in', async () => {
  const { email, password } = await visitor.signUp()
  // As people write them.
  const code = await visitor.newestCode(email)
  const response = await verify(` ${email.toUpperCase()} `, ` ${code} `)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  const newcomer = createVisitor(cloud.origin)
  await newcomer.signIn(email, password)
  expect(await newcomer.whoAmI()).toMatchObject({ email })
})

test("A8.20 a wrong code, also another account's, answers CodeMismatchException, and the right one still works", async () => {
  const { email } = await visitor.signUp()
  const other = await visitor.signUp()
  const code = await visitor.newestCode(email)
  const wrong = [otherThan(code), await visitor.newestCode(other.email)]
  for (const one of wrong.filter((some) => some !== code)) {
    expect(await refusalIn(await verify(email, one))).toEqual([400, 'CodeMismatchException'])
  }
  expect((await verify(email, code)).status).toBe(200)
})

test('A8.21 a code answers ExpiredCodeException 24 hours later, and works until then', async () => {
  const { email } = await visitor.signUp()
  const late = await visitor.signUp()
  const sentAt = Date.parse(cloud.outbox.list({ to: late.email })[0]?.sentAt ?? '')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(sentAt + 24 * 3_600_000 - 60_000)
  expect((await verify(email, await visitor.newestCode(email))).status).toBe(200)
  vi.setSystemTime(sentAt + 24 * 3_600_000)
  const code = await visitor.newestCode(late.email)
  expect(await refusalIn(await verify(late.email, code))).toEqual([400, 'ExpiredCodeException'])
})

test('A8.23 verifying an account that is confirmed already answers NotAuthorizedException', async () => {
  const { email } = await visitor.signUp()
  const code = await visitor.newestCode(email)
  await verify(email, code)
  expect(await refusalIn(await verify(email, code))).toEqual([403, 'NotAuthorizedException'])
})

test('of five verifications at once with the right code one counts', async () => {
  const { email } = await visitor.signUp()
  const code = await visitor.newestCode(email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('sent again under its key', () => {
  const verifyAs = async (key: string, email: string, verificationCode: string) =>
    await visitor.post(PATH, { email, verificationCode }, { 'idempotency-key': key })

  test('it is done once and answered twice', async () => {
    const { email } = await visitor.signUp()
    const code = await visitor.newestCode(email)
    const key = crypto.randomUUID()
    expect((await verifyAs(key, email, code)).status).toBe(200)
    expect((await verifyAs(key, email, code)).status).toBe(200)
  })

  test.each([
    ['before anything was done', breakOff],
    ['with the account confirmed and the answer lost', loseAnswer],
  ])('after it was cut short %s: it succeeds', async (_, failure) => {
    const { email } = await visitor.signUp()
    const code = await visitor.newestCode(email)
    const key = crypto.randomUUID()
    identity.failures.set('ConfirmSignUp', failure)
    expect(await refusalIn(await verifyAs(key, email, code))).toEqual([503, 'Unavailable'])
    identity.failures.clear()
    expect((await verifyAs(key, email, code)).status).toBe(200)
  })

  test('a wrong code stays one', async () => {
    const { email } = await visitor.signUp()
    const code = await visitor.newestCode(email)
    const key = crypto.randomUUID()
    await verifyAs(key, email, otherThan(code))
    await verify(email, code)
    expect(await refusalIn(await verifyAs(key, email, otherThan(code)))).toEqual([
      400,
      'CodeMismatchException',
    ])
  })
})

describe('guessing', () => {
  test('after five wrong codes the right one is refused too, and the caller told to wait', async () => {
    const { email } = await visitor.signUp()
    const code = await visitor.newestCode(email)
    for (let guess = 0; guess < 5; guess += 1) await verify(email, otherThan(code))
    const response = await verify(email, code)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refusalIn(response)).toEqual([429, 'LimitExceededException'])
  })

  test('an account that does not exist answers each guess as one that waits does', async () => {
    const { email } = await visitor.signUp()
    const wrong = otherThan(await visitor.newestCode(email))
    const unknown = newEmail()
    const answersOf = async (address: string) => {
      const answers: unknown[] = []
      for (let guess = 0; guess < 6; guess += 1) {
        const response = await verify(address, wrong)
        const { error } = (await response.json()) as { error: Record<string, unknown> }
        answers.push({ status: response.status, ...error, requestId: '' })
      }
      return answers
    }
    expect(await answersOf(unknown)).toEqual(await answersOf(email))
  })
})

describe('a code that is sent again', () => {
  const RESEND = '/api/auth/resend-confirmation'
  const codesFor = (email: string) => cloud.outbox.list({ to: email }).map(({ code }) => code)

  test('A7.53 a new code is sent, and the account is confirmed with it', async () => {
    const { email } = await visitor.signUp()
    const response = await visitor.post(RESEND, { email })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(codesFor(email)).toHaveLength(2)
    const verified = await visitor.post('/api/auth/verify-email', {
      email,
      verificationCode: await visitor.newestCode(email),
    })
    expect(verified.status).toBe(200)
  })

  test('the code before is no longer good', async () => {
    const { email } = await visitor.signUp()
    const first = await visitor.newestCode(email)
    do await visitor.post(RESEND, { email })
    while ((await visitor.newestCode(email)) === first)
    const response = await visitor.post('/api/auth/verify-email', {
      email,
      verificationCode: first,
    })
    expect(await response.json()).toMatchObject({ error: { name: 'CodeMismatchException' } })
  })

  test('the answer tells nobody whether an account exists or waits', async () => {
    const { email: confirmed } = await newAccount(cloud)
    const { email: waiting } = await visitor.signUp()
    const unknown = newEmail()

    const answers: unknown[] = []
    for (const email of [waiting, confirmed, unknown]) {
      const response = await visitor.post(RESEND, { email })
      const names = [...response.headers.keys()].toSorted()
      answers.push([response.status, await response.text(), names])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(codesFor(confirmed)).toEqual([])
    expect(codesFor(unknown)).toEqual([])
  })

  test('sent again under its key, one code is sent', async () => {
    const { email } = await visitor.signUp()
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (let time = 0; time < 3; time += 1) {
      expect((await visitor.post(RESEND, { email }, key)).status).toBe(200)
    }
    expect(codesFor(email)).toHaveLength(2)
  })
})
