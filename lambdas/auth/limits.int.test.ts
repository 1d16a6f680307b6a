import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { urlIn } from '../../test/support/auth-forms.ts'
import { invoke } from '../../test/support/lambda-event.ts'
import { startTestCloud } from '../../test/support/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD } from '../../test/support/visitor.ts'
import { handler as signIn } from './callback-credentials.ts'

/** The limits as production has them. Everybody here comes from one address. */
const cloud = await startTestCloud({ rateLimitFactor: 1 })
afterAll(() => cloud.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const visitor = createVisitor(cloud.origin)

/** Each test has a day of its own, beginning with all windows empty. */
let day = Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR
beforeEach(() => {
  day += 24 * HOUR
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(day)
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number): void => {
  vi.setSystemTime(Date.now() + milliseconds)
}

const newAccount = async (): Promise<string> => {
  const email = newEmail()
  await cloud.cognito.createUser({ email, password: PASSWORD, confirmed: true })
  return email
}

const times = async (count: number, act: (index: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await act(index)).status)
  return statuses
}

const secondsToWait = (response: Response): number => Number(response.headers.get('retry-after'))

const expectLimit = async (response: Response, longestWaitSeconds: number): Promise<void> => {
  expect(response.status).toBe(429)
  expect(secondsToWait(response)).toBeGreaterThan(0)
  expect(secondsToWait(response)).toBeLessThanOrEqual(longestWaitSeconds)
  expect(await response.json()).toMatchObject({
    error: {
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    },
  })
}

describe('logging in', () => {
  const fail = async (email: string) => await visitor.signIn(email, 'another-1234')

  test('five failures for an account, then even the right password has to wait', async () => {
    const email = await newAccount()
    expect(await times(5, () => fail(email))).toEqual([401, 401, 401, 401, 401])
    const response = await visitor.signIn(email, PASSWORD)
    expect(response.status).toBe(429)
    expect((await urlIn(response)).search).toBe('?error=LimitExceededException')
    expect(secondsToWait(response)).toBe(900)
    expect(await visitor.whoAmI()).toBeNull()
  })

  test('after the seconds of Retry-After it goes on', async () => {
    const email = await newAccount()
    pass(4 * MINUTE)
    await times(5, () => fail(email))
    pass(secondsToWait(await fail(email)) * 1000)
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  })

  test('another account goes on meanwhile', async () => {
    const email = await newAccount()
    const other = await newAccount()
    await times(5, () => fail(email))
    expect((await visitor.signIn(other, PASSWORD)).status).toBe(200)
  })

  test('a success gives its count back: who signs in often is not held up', async () => {
    const email = await newAccount()
    await times(4, () => fail(email))
    expect(await times(6, () => visitor.signIn(email, PASSWORD))).toEqual(Array(6).fill(200))
    expect((await fail(email)).status).toBe(401)
    expect((await fail(email)).status).toBe(429)
  })

  test('an account that does not exist is limited as one that does', async () => {
    const unknown = newEmail()
    expect(await times(6, () => fail(unknown))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('the spelling of the e-mail does not matter', async () => {
    const email = await newAccount()
    await times(5, (index) => fail(index % 2 === 0 ? email.toUpperCase() : ` ${email}`))
    expect((await fail(email)).status).toBe(429)
  })

  test('an address that the caller makes up does not matter', async () => {
    const email = await newAccount()
    const csrfToken = await visitor.csrfToken()
    const statuses = await times(6, (index) => {
      const made = `203.0.113.${index}`
      const fields = { email, password: 'another-1234', csrfToken, json: 'true' }
      return visitor.postForm('/api/auth/callback/credentials', fields, {
        'x-forwarded-for': made,
        'x-real-ip': made,
        forwarded: `for=${made}`,
        'cloudfront-viewer-address': `${made}:443`,
      })
    })
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('parallel guesses have five tries together', async () => {
    const email = await newAccount()
    await visitor.csrfToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => fail(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('twenty failures for an account in an hour, over all addresses', async () => {
    const email = await newAccount()
    await visitor.csrfToken()
    const failFrom = async (sourceIp: string): Promise<number | undefined> => {
      const answer = await invoke(signIn, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        cookies: [...visitor.cookies].map((pair) => pair.join('=')),
        body: new URLSearchParams({
          email,
          password: 'another-1234',
          csrfToken: await visitor.csrfToken(),
          json: 'true',
        }).toString(),
        sourceIp,
      })
      return answer.statusCode
    }
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      for (let failure = 0; failure < 5; failure += 1) expect(await failFrom(address)).toBe(401)
    }
    expect(await failFrom('203.0.113.5')).toBe(429)
    pass(HOUR)
    expect(await failFrom('203.0.113.5')).toBe(401)
  })

  test('tries that are refused use up nothing: nobody locks an account from one address', async () => {
    const email = await newAccount()
    expect(await times(25, () => fail(email))).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(20).fill(429),
    ])
    pass(15 * MINUTE)
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  })

  test('thirty failures from an address in five minutes, over all accounts', async () => {
    const statuses = await times(31, (index) => fail(`someone-${index}@assay.test`))
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429])
    pass(5 * MINUTE)
    expect((await fail('someone-31@assay.test')).status).toBe(401)
  })
})

test('ten sign-ups from an address in an hour', async () => {
  const signUp = async () =>
    await visitor.post('/api/auth/signup', { email: newEmail(), password: PASSWORD })
  expect(await times(10, signUp)).toEqual(Array(10).fill(200))
  await expectLimit(await signUp(), 3600)
  pass(HOUR)
  expect((await signUp()).status).toBe(200)
})

test('a sign-up that is refused counts too, so that taken addresses cannot be tried out', async () => {
  const email = await newAccount()
  const signUp = async () => await visitor.post('/api/auth/signup', { email, password: PASSWORD })
  expect(await times(11, signUp)).toEqual([...Array<number>(10).fill(409), 429])
})

test('three codes for an account in an hour, whether or not it exists', async () => {
  const { email } = await visitor.signUp()
  for (const someone of [email, newEmail()]) {
    const resend = async () =>
      await visitor.post('/api/auth/resend-confirmation', { email: someone })
    expect(await times(3, resend)).toEqual([200, 200, 200])
    await expectLimit(await resend(), 3600)
  }
  expect(cloud.outbox.list({ to: email })).toHaveLength(4)
})

test('ten codes from an address in an hour', async () => {
  const resend = async () =>
    await visitor.post('/api/auth/resend-confirmation', { email: newEmail() })
  expect(await times(10, resend)).toEqual(Array(10).fill(200))
  await expectLimit(await resend(), 3600)
})

test('thirty verifications from an address in an hour, over all accounts', async () => {
  const verify = async () =>
    await visitor.post('/api/auth/verify-email', { email: newEmail(), verificationCode: '123456' })
  expect(await times(30, verify)).toEqual(Array(30).fill(400))
  await expectLimit(await verify(), 3600)
})

test('sixty log lines from an address in a minute', async () => {
  const line = async () =>
    await visitor.postForm('/api/auth/_log', { level: 'warn', code: 'NO_SECRET' })
  expect(await times(60, line)).toEqual(Array(60).fill(200))
  await expectLimit(await line(), 60)
  pass(MINUTE)
  expect((await line()).status).toBe(200)
})
