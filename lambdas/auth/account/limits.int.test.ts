import { describe, expect, test } from 'vitest'
import { newAccount, signIn, signInNewUser } from '../../../test/support/http/accounts.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { expectLimit, expectWindow, times } from '../../../test/support/http/rate-limits.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { signInError } from '../../../test/support/http/sign-in-error.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  newEmail,
  PASSWORD,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { handler as forgotPassword } from '../forgot-password.ts'
import { handler as resendConfirmation } from '../resend-confirmation.ts'
import { handler as resetForgottenPassword } from '../reset-forgotten-password.ts'
import { handler as signUpHandler } from '../signup.ts'
import { handler as verifyEmail } from '../verify-email.ts'
import { limits } from './limits.ts'

/** The limits as production has them. Everybody here comes from one address. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const pass = useFreshDays()

const visitor = createVisitor(cloud.origin)

describe('from one address', () => {
  const email = newEmail
  /** Of so many calls all but two are only counted, as making them takes long. */
  const expectLast = async (
    count: number,
    limit: Limit,
    call: Parameters<typeof expectWindow>[2],
  ) => {
    await rateLimit().consume(limit, addressBlock('127.0.0.1'), count - 2)
    await expectWindow(2, limit.seconds, call)
  }

  test.each<[count: number, path: string, limit: Limit, status: number, () => object]>([
    [10, 'signup', limits.signUpPerAddress, 200, () => ({ email: email(), password: PASSWORD })],
    [10, 'resend-confirmation', limits.resendPerAddress, 200, () => ({ email: email() })],
    [10, 'forgot-password', limits.forgotPerAddress, 200, () => ({ email: email() })],
    [
      30,
      'verify-email',
      limits.verifyPerAddress,
      400,
      () => ({ email: email(), verificationCode: '123456' }),
    ],
    [
      30,
      'reset-forgotten-password',
      limits.resetPerAddress,
      400,
      () => ({ email: email(), code: '000000', newPassword: 'touchstone-1788' }),
    ],
  ])('%i calls in an hour to %s', async (count, path, limit, status, body) => {
    expect(limit.seconds).toBe(3600)
    const act = async () => await visitor.post(`/api/auth/${path}`, body())
    await expectLast(count, limit, { act, pass, status })
  })

  test('sixty log lines in a minute', async () => {
    expect(limits.logPerAddress.seconds).toBe(60)
    const act = async () =>
      await visitor.postForm('/api/auth/_log', { level: 'warn', code: 'NO_SECRET' })
    await expectLast(60, limits.logPerAddress, { act, pass })
  })
})

describe('mails with codes', () => {
  type Kind = readonly [path: string, handler: Parameters<typeof invoke>[0], content: object]
  const kinds: readonly Kind[] = [
    ['signup', signUpHandler, { password: PASSWORD }],
    ['resend-confirmation', resendConfirmation, {}],
    ['forgot-password', forgotPassword, {}],
  ]
  const ask = async ([path, handler, content]: Kind, sourceIp: string, email = newEmail()) => {
    const { statusCode, headers } = await invoke(handler, {
      method: 'POST',
      path: `/api/auth/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...content }),
      sourceIp,
    })
    return { status: statusCode, wait: Number(headers?.['retry-after'] ?? 0) }
  }
  const mailsOfOthers = async (count: number): Promise<void> =>
    void (await rateLimit().consume(limits.codeMailsOfAll, 'all', count))

  test('are a thousand an hour of all visitors, whatever they are for', async () => {
    await mailsOfOthers(997)
    for (const kind of kinds) {
      expect(await ask(kind, '203.0.113.1')).toEqual({ status: 200, wait: 0 })
    }
    for (const kind of kinds) {
      expect(await ask(kind, '203.0.113.2')).toEqual({ status: 429, wait: 3600 })
    }
    pass(HOUR)
    for (const kind of kinds) {
      expect(await ask(kind, '203.0.113.2')).toEqual({ status: 200, wait: 0 })
    }
  })

  test.each(kinds)(
    'who is refused %s for the mails of others keeps the tries of the own address and email',
    async (...kind) => {
      const email = newEmail()
      await mailsOfOthers(1000)
      for (let count = 0; count < 10; count += 1) {
        expect((await ask(kind, '203.0.113.3', email)).status).toBe(429)
      }
      await rateLimit().refund(limits.codeMailsOfAll, 'all')
      expect((await ask(kind, '203.0.113.3', email)).status).toBe(200)
    },
  )
})

test('a sign-up that is refused counts too, so that taken addresses cannot be tried out', async () => {
  const { email } = await newAccount(cloud)
  const signUp = async () => await visitor.post('/api/auth/signup', { email, password: PASSWORD })
  expect(await times(11, signUp)).toEqual([...Array<number>(10).fill(409), 429])
})

describe('codes that confirm an account', () => {
  const resend = async (email: string) =>
    await visitor.post('/api/auth/resend-confirmation', { email })

  test('come a minute apart, the one of the sign-up included', async () => {
    const { email } = await visitor.signUp()
    pass(59_999)
    await expectLimit(await resend(email), 1)
    pass(1)
    expect((await resend(email)).status).toBe(200)
    await expectLimit(await resend(email), 60)
    pass(MINUTE)
    expect((await resend(email)).status).toBe(200)
  })

  test('three in an hour, whether or not there is an account', async () => {
    const { email } = await visitor.signUp()
    for (const someone of [email, newEmail()]) {
      const statuses = await times(3, async () => {
        pass(MINUTE)
        return await resend(someone)
      })
      expect(statuses).toEqual([200, 200, 200])
      pass(MINUTE)
      // Four minutes of the hour are over.
      await expectLimit(await resend(someone.toUpperCase()), 3360)
      pass(56 * MINUTE - 1)
      await expectLimit(await resend(someone), 1)
      pass(1)
      expect((await resend(someone)).status).toBe(200)
      pass(HOUR)
    }
    expect(cloud.outbox.list({ to: email })).toHaveLength(5)
  })

  test('of many requests at the same time one counts', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    pass(MINUTE)
    expect((await resend(email)).status).toBe(200)
  })

  test('an address that is held up does not hold up the account', async () => {
    const email = newEmail()
    await times(10, () => resend(newEmail()))
    expect((await resend(email)).status).toBe(429)
    const answer = await invoke(resendConfirmation, {
      method: 'POST',
      path: '/api/auth/resend-confirmation',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      sourceIp: '203.0.113.9',
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('codes that reset a password', () => {
  const forgot = async (email: string, headers = {}) =>
    await visitor.post('/api/auth/forgot-password', { email }, headers)

  test('A8.13 three for an account in an hour, whether or not it exists', async () => {
    const { email } = await newAccount(cloud)
    for (const someone of [email, newEmail()]) {
      await expectWindow(3, 3600, { act: async () => await forgot(someone), pass })
    }
    expect(cloud.outbox.list({ to: email })).toHaveLength(4)
  })

  test('A8.13 neither an address that the caller makes up nor the spelling of the email matters', async () => {
    const { email } = await newAccount(cloud)
    const statuses = await times(4, (index) => {
      const made = `203.0.113.${index}`
      const headers = { 'x-forwarded-for': made, 'cloudfront-viewer-address': `${made}:443` }
      return forgot(index % 2 === 0 ? email : email.toUpperCase(), headers)
    })
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('a request that is repeated under its key counts once', async () => {
    const { email } = await newAccount(cloud)
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect(await times(5, () => forgot(email, key))).toEqual(Array(5).fill(200))
    expect(await times(2, () => forgot(email))).toEqual([200, 200])
    expect(cloud.outbox.list({ to: email })).toHaveLength(3)
  })
})

describe('guessing reset codes', () => {
  const reset = async (email: string, code = '000000') =>
    await visitor.post('/api/auth/reset-forgotten-password', {
      email,
      code,
      newPassword: 'touchstone-1788',
    })

  test('five tries for an account in a quarter of an hour, whether or not it exists', async () => {
    for (const email of [(await newAccount(cloud)).email, newEmail()]) {
      expect(await times(5, () => reset(email))).toEqual(Array(5).fill(400))
      await expectLimit(await reset(email), 900)
      pass(15 * MINUTE - 1)
      await expectLimit(await reset(email), 1)
      pass(1)
      // Of each code the identity provider takes five tries, and says so in its own way.
      await expectLimit(await reset(email), 60)
      await visitor.post('/api/auth/forgot-password', { email })
      expect((await reset(email)).status).toBe(400)
    }
  })

  test('a call that had to wait tells nothing about the password when it is sent again', async () => {
    const { email } = await newAccount(cloud)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const guess = async () =>
      await visitor.post(
        '/api/auth/reset-forgotten-password',
        { email, code: '000000', newPassword: PASSWORD },
        key,
      )
    await times(5, () => reset(email))
    await expectLimit(await guess(), 900)
    pass(15 * MINUTE)
    await visitor.post('/api/auth/forgot-password', { email })
    expect(await refusalIn(await guess())).toEqual([400, 'CodeMismatchException'])
  })

  test('a success gives its count back', async () => {
    const { email } = await newAccount(cloud)
    const codeOf = async () => {
      await visitor.post('/api/auth/forgot-password', { email })
      return await visitor.newestCode(email)
    }
    const code = await codeOf()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await times(4, () => reset(email, wrong))).toEqual([400, 400, 400, 400])
    expect((await reset(email, code)).status).toBe(200)
    await codeOf()
    expect((await reset(email, wrong)).status).toBe(400)
  })

  test('a password against the rule costs no try', async () => {
    const { email } = await newAccount(cloud)
    const statuses = await times(8, () =>
      visitor.post('/api/auth/reset-forgotten-password', {
        email,
        code: '000000',
        newPassword: 'x',
      }),
    )
    expect(statuses).toEqual(Array(8).fill(400))
    expect(await refusalIn(await reset(email))).toEqual([400, 'CodeMismatchException'])
  })
})

test('a password changes 20 times a day, as each is told by an email', async () => {
  const user = await signInNewUser(cloud)
  await rateLimit().consume(limits.changesPerUser, user.sub, 19)
  const change = async (oldPassword: string, newPassword: string) =>
    await user.post('/api/user/change-password', { oldPassword, newPassword })
  expect((await change(PASSWORD, 'touchstone-1788')).status).toBe(200)
  await expectLimit(await change('touchstone-1788', PASSWORD), 86_400)
  expect((await createVisitor(cloud.origin).signIn(user.email, PASSWORD)).status).toBe(401)
})

describe('guessing the password of who is signed in', () => {
  const change = (user: Visitor, oldPassword: string) =>
    user.post('/api/user/change-password', { oldPassword, newPassword: 'touchstone-1788' })
  const remove = (user: Visitor, email: string, password: string) =>
    user.post('/api/user/delete', { email, password })

  test('five tries in a quarter of an hour, then even the right one has to wait', async () => {
    const user = await signInNewUser(cloud)
    const { email } = user
    expect(await times(3, () => change(user, 'another-1234'))).toEqual([403, 403, 403])
    expect(await times(2, () => remove(user, email, 'another-1234'))).toEqual([403, 403])
    await expectLimit(await change(user, PASSWORD), 900)
    await expectLimit(await remove(user, email, PASSWORD), 900)
    pass(15 * MINUTE - 1)
    await expectLimit(await change(user, PASSWORD), 1)
    pass(1)
    expect((await change(user, PASSWORD)).status).toBe(200)
  })

  test('of no matter how many browsers', async () => {
    const user = await signInNewUser(cloud)
    const elsewhere = await signIn(cloud, user)
    await times(5, () => change(user, 'another-1234'))
    await expectLimit(await change(elsewhere, PASSWORD), 900)
  })

  test('a success gives its count back', async () => {
    const user = await signInNewUser(cloud)
    await times(4, () => change(user, 'another-1234'))
    expect((await change(user, PASSWORD)).status).toBe(200)
    expect((await change(user, 'another-1234')).status).toBe(403)
    expect((await change(user, 'another-1234')).status).toBe(429)
  })
})

test.each([
  ['verifications', limits.verifyPerAccount, verifyEmail, { verificationCode: '000000' }],
  [
    'resets',
    limits.resetPerAccount,
    resetForgottenPassword,
    { code: '000000', newPassword: 'touchstone-1788' },
  ],
])(
  'twenty %s for an account in an hour, over all addresses and spellings of its email',
  async (_, limit, handler, content) => {
    const email = newEmail()
    const waits: number[] = []
    await rateLimit().consume(limit, email, 18)
    for (let guess = 0; guess < 5; guess += 1) {
      if (guess === 3) pass(HOUR - 1)
      if (guess === 4) pass(1)
      const { headers } = await invoke(handler, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: guess % 2 === 0 ? email.toUpperCase() : email, ...content }),
        sourceIp: `203.0.113.${guess}`,
      })
      waits.push(Number(headers?.['retry-after'] ?? 0))
    }
    expect(waits).toEqual([0, 0, 3600, 1, 0])
  },
)

describe('codes of an authenticator app', () => {
  /** An app shows it in one of 300,000 runs. */
  const WRONG = '000000'

  const begin = async () => {
    const account = await newAccount(cloud, { secondFactor: true })
    const browser = createVisitor(cloud.origin)
    await browser.signIn(account.email, PASSWORD)
    return { ...account, browser }
  }

  test('the sixth wrong code within a quarter of an hour waits, the right one too', async () => {
    const { email, browser } = await begin()
    expect(await times(5, async () => await browser.giveCode(WRONG))).toEqual(Array(5).fill(401))
    const response = await browser.giveCode(await browser.authenticatorCode(email))
    expect(response.headers.get('retry-after')).toBe('900')
    expect(await signInError(response)).toEqual([429, 'LimitExceededException'])
    pass(15 * MINUTE)
    expect((await browser.signInWithCode(email, PASSWORD)).status).toBe(200)
  })

  test('a new password step gives no new tries', async () => {
    const { email, browser } = await begin()
    for (let round = 0; round < 5; round += 1) {
      await browser.giveCode(WRONG)
      await browser.signIn(email, PASSWORD)
    }
    expect((await browser.giveCode(WRONG)).status).toBe(429)
  })

  test('right codes are not counted, nor are passwords that lead to a code', async () => {
    const { email, browser } = await begin()
    for (let round = 0; round < 6; round += 1) {
      pass(MINUTE)
      expect((await browser.signInWithCode(email, PASSWORD)).status).toBe(200)
    }
  })

  test('where others use up the tries of an account, an address that has signed in to it gets through, and no other', async () => {
    const [known, unknown] = [await begin(), await begin()]
    expect((await known.browser.signInWithCode(known.email, PASSWORD)).status).toBe(200)
    pass(MINUTE)
    for (const { email } of [known, unknown]) {
      await rateLimit().consume(limits.loginPerAccount, email, 20)
      await rateLimit().consume(limits.codePerAccount, email, 20)
    }
    expect((await known.browser.signInWithCode(known.email, PASSWORD)).status).toBe(200)
    const code = await unknown.browser.authenticatorCode(unknown.email)
    expect((await unknown.browser.giveCode(code)).status).toBe(429)
  })

  test('whoever is signed in has five tries at password and codes in their settings', async () => {
    const account = await newAccount(cloud)
    const user = await signIn(cloud, account)
    const setUp = async () =>
      await user.post('/api/user/second-factor/set-up', { password: 'another-1234' })
    expect(await times(6, setUp)).toEqual([403, 403, 403, 403, 403, 429])
    expect((await user.post('/api/user/second-factor/confirm', { code: WRONG })).status).toBe(429)
  })

  test('they are turned on 20 times a day, as each is told by an email', async () => {
    const user = await signInNewUser(cloud)
    await rateLimit().consume(limits.changesPerUser, user.sub, 20)
    await user.post('/api/user/second-factor/set-up', { password: PASSWORD })
    const code = await user.authenticatorCode(user.email, 'pending')
    await expectLimit(await user.post('/api/user/second-factor/confirm', { code }), 86_400)
    expect((await createVisitor(cloud.origin).signIn(user.email, PASSWORD)).status).toBe(200)
  })
})
