import { describe, expect, test, vi } from 'vitest'
import { deployed } from '../../deployment/endpoints.ts'
import { asFunction } from '../../../local/rights/as-function.ts'
import { signIn as signInContract } from '../../../shared/contract/auth.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { newAccount } from '../../../test/support/http/accounts.ts'
import { urlIn } from '../../../test/support/http/auth-forms.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { secondsToWait, times } from '../../../test/support/http/rate-limits.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD } from '../../../test/support/http/visitor.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import { handler as signIn } from '../callback-credentials.ts'
import { limits } from './limits.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

/** The limits as production has them. Everybody here comes from one address. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const pass = useFreshDays()

const visitor = createVisitor(cloud.origin)

const fail = async (email: string) => await visitor.signIn(email, 'another-1234')

test('five failures for an account, then even its right password has to wait for the end of the quarter of an hour, and that of no other', async () => {
  const { email } = await newAccount(cloud)
  const { email: other } = await newAccount(cloud)
  pass(4 * MINUTE)
  expect(await times(5, () => fail(email))).toEqual([401, 401, 401, 401, 401])
  const response = await visitor.signIn(email, PASSWORD)
  expect(response.status).toBe(429)
  expect((await urlIn(response)).search).toBe('?error=LimitExceededException')
  expect(secondsToWait(response)).toBe(11 * 60)
  expect(await visitor.whoAmI()).toBeNull()
  expect((await visitor.signIn(other, PASSWORD)).status).toBe(200)
  pass(11 * MINUTE - 1)
  expect(secondsToWait(await visitor.signIn(email, PASSWORD))).toBe(1)
  pass(1)
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
})

test('a success gives its count back: who signs in often is not held up', async () => {
  const { email } = await newAccount(cloud)
  await rateLimit().consume(limits.loginPerAccount, email, 14)
  await times(4, () => fail(email))
  expect(await times(2, () => visitor.signIn(email, PASSWORD))).toEqual([200, 200])
  expect(await signInFrom('203.0.113.5', email)).toMatchObject({ status: 401 })
  expect((await fail(email)).status).toBe(401)
  expect((await fail(email)).status).toBe(429)
})

test('an account that does not exist is limited as one that does', async () => {
  const unknown = newEmail()
  expect(await times(6, () => fail(unknown))).toEqual([401, 401, 401, 401, 401, 429])
})

test('neither the spelling of the email nor an address that the caller makes up matters', async () => {
  const { email: account } = await newAccount(cloud)
  const csrfToken = await visitor.csrfToken()
  const statuses = await times(6, (index) => {
    const made = `203.0.113.${index}`
    const email = index % 2 === 0 ? account.toUpperCase() : ` ${account}`
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
  const { email } = await newAccount(cloud)
  await visitor.csrfToken()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fail(email)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

/** A sign-in from another network address than everybody else's. */
const csrf = await visitor.csrfToken()
const signInFrom = async (sourceIp: string, email: string, password = 'another-1234') => {
  const { statusCode, headers } = await invoke(asFunction(deployed(signInContract), signIn), {
    method: 'POST',
    path: '/api/auth/callback/credentials',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: [...visitor.cookies].map((pair) => pair.join('=')),
    body: new URLSearchParams({
      email,
      password,
      csrfToken: csrf,
      json: 'true',
    }).toString(),
    sourceIp,
  })
  return { status: statusCode, wait: Number(headers?.['retry-after'] ?? 0) }
}

/** Twenty failures, five from each of four addresses. */
const beleaguer = async (email: string): Promise<void> => {
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await signInFrom(address, email)).toMatchObject({ status: 401 })
    }
  }
}

/** As if the account had had twenty failures in this hour. */
const countFailures = async (email: string): Promise<void> =>
  void (await rateLimit().consume(limits.loginPerAccount, email, 20))

const warnings = (email: string) =>
  cloud.outbox.list({ to: email }).filter(({ kind }) => kind === 'notice')

describe('after twenty failures for an account in an hour, over all addresses', () => {
  test('others wait until the hour is over, even with the right password', async () => {
    const { email } = await newAccount(cloud)
    await beleaguer(email)
    expect(await signInFrom('203.0.113.5', email, PASSWORD)).toEqual({ status: 429, wait: 3600 })
    pass(HOUR - 1)
    expect(await signInFrom('203.0.113.5', email, PASSWORD)).toEqual({ status: 429, wait: 1 })
    pass(1)
    expect(await signInFrom('203.0.113.5', email, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('an address from which the account was used before still gets in, with five tries', async () => {
    const { email } = await newAccount(cloud)
    expect(await signInFrom('203.0.113.77', email, PASSWORD)).toMatchObject({ status: 200 })
    pass(89 * 24 * HOUR)
    await countFailures(email)
    expect(await signInFrom('203.0.113.5', email, PASSWORD)).toMatchObject({ status: 429 })
    expect(await signInFrom('203.0.113.77', email, PASSWORD)).toMatchObject({ status: 200 })
    const statuses: unknown[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await signInFrom('203.0.113.77', email)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('but not one from which another account was used, or too long ago', async () => {
    const { email } = await newAccount(cloud)
    const { email: other } = await newAccount(cloud)
    await signInFrom('203.0.113.78', other, PASSWORD)
    await signInFrom('203.0.113.79', email, PASSWORD)
    pass(91 * 24 * HOUR)
    await countFailures(email)
    for (const address of ['203.0.113.78', '203.0.113.79']) {
      expect(await signInFrom(address, email, PASSWORD)).toMatchObject({ status: 429 })
    }
  })

  test('the user is told by mail, once', async () => {
    const { email } = await newAccount(cloud)
    await countFailures(email)
    expect(warnings(email)).toEqual([])
    for (let guess = 0; guess < 3; guess += 1) await signInFrom('203.0.113.5', email)
    await vi.waitUntil(() => warnings(email).length > 0, EVENTUALLY)
    // Whatever else was posted is in the table by now, before this email.
    const { email: last } = await visitor.becomeUser()
    await visitor.post('/api/user/change-password', {
      oldPassword: PASSWORD,
      newPassword: 'touchstone-1788',
    })
    await vi.waitUntil(() => warnings(last).length > 0, EVENTUALLY)
    expect(warnings(email)).toHaveLength(1)
  })

  test('an account that does not exist is treated alike, and nobody is mailed', async () => {
    const unknown = newEmail()
    await beleaguer(unknown)
    expect(await signInFrom('203.0.113.5', unknown)).toEqual({ status: 429, wait: 3600 })
    // What was posted goes from the table once it is sent, or is not to be.
    const posted = async () =>
      (await tableItems(cloud, 'email-outbox')).filter(({ to }) => to === unknown)
    await expect.poll(posted).toEqual([])
    expect(warnings(unknown)).toEqual([])
  })
})

test('tries that are refused use up nothing: nobody locks an account from one address', async () => {
  const { email } = await newAccount(cloud)
  expect(await times(20, () => fail(email))).toEqual([
    ...Array<number>(5).fill(401),
    ...Array<number>(15).fill(429),
  ])
  pass(15 * MINUTE)
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
})

test('thirty failures from an address in five minutes, over all accounts', async () => {
  const { email } = await newAccount(cloud)
  await rateLimit().consume(limits.loginPerAddress, addressBlock('127.0.0.1'), 28)
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  const statuses = await times(2, (index) => fail(`someone-${index}@assay.test`))
  expect(statuses).toEqual([401, 401])
  expect(secondsToWait(await fail('someone-30@assay.test'))).toBe(300)
  pass(5 * MINUTE - 1)
  expect(secondsToWait(await fail('someone-31@assay.test'))).toBe(1)
  pass(1)
  expect((await fail('someone-32@assay.test')).status).toBe(401)
})
