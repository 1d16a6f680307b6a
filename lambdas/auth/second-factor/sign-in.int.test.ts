import { afterEach, expect, test, vi } from 'vitest'
import { createOperator, newAccount } from '../../../test/support/http/accounts.ts'
import { urlIn } from '../../../test/support/http/auth-forms.ts'
import { signInError } from '../../../test/support/http/sign-in-error.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'

const PENDING = 'next-auth.second-factor'
const MINUTE = 60_000

const cloud = await useTestCloud()
const operator = createOperator()

afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

/** An account with a second factor, in a browser that has given its password. */
const begin = async () => {
  const account = await newAccount(cloud, { secondFactor: true })
  const visitor = createVisitor(cloud.origin)
  const response = await visitor.signIn(account.email, PASSWORD)
  return { ...account, visitor, response }
}

const codeOf = async (visitor: Visitor, email: string): Promise<string> =>
  await visitor.authenticatorCode(email)

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

test('the right password of an account with a second factor begins no session, the code then does, and leads to where the form asked', async () => {
  const { email, response, visitor } = await begin()
  expect(await signInError(response)).toEqual([401, 'SecondFactorRequired'])
  expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  expect(await visitor.whoAmI()).toBeNull()
  const code = await codeOf(visitor, email)
  // As apps show it.
  const second = await visitor.giveCode(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(second.status).toBe(200)
  expect((await urlIn(second)).href).toBe(`${cloud.origin}/my/watchlists`)
  expect(await visitor.whoAmI()).toMatchObject({ email })
  expect(visitor.cookies.has(PENDING)).toBe(false)
})

test('a wrong password says nothing of a second factor', async () => {
  const { email } = await newAccount(cloud, { secondFactor: true })
  const response = await createVisitor(cloud.origin).signIn(email, `${PASSWORD}x`)
  expect(await signInError(response)).toEqual([401, 'NotAuthorizedException'])
  expect(response.headers.getSetCookie().join()).not.toContain(PENDING)
})

test('between the steps the browser holds a sealed cookie that ends after five minutes', async () => {
  const { sub, email, visitor, response } = await begin()
  const cookie = response.headers.getSetCookie().find((one) => one.includes(PENDING)) ?? ''
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/)
  const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(expires - Date.now()).toBeLessThanOrEqual(5 * MINUTE)
  expect(expires - Date.now()).toBeGreaterThan(4 * MINUTE)
  const value = decodeURIComponent(visitor.cookies.get(PENDING) ?? '')
  const parts = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  for (const secret of [sub, email]) expect(parts.join()).not.toContain(secret)
  expect(value.length).toBeLessThan(4000)
})

test('a wrong code is refused, and the next one is asked for in the same sign-in', async () => {
  const { email, visitor } = await begin()
  const code = await codeOf(visitor, email)
  for (const wrong of [otherThan(code), '', '12345', '1234567', 'abcdef', `${code}0`]) {
    expect(await signInError(await visitor.giveCode(wrong))).toEqual([401, 'CodeMismatchException'])
  }
  expect((await visitor.giveCode(await codeOf(visitor, email))).status).toBe(200)
})

test('a code opens one session: who has seen it typed cannot use it again', async () => {
  const { email, visitor } = await begin()
  const code = await codeOf(visitor, email)
  const thief = createVisitor(cloud.origin)
  await thief.signIn(email, PASSWORD)
  expect((await visitor.giveCode(code)).status).toBe(200)
  expect(await signInError(await thief.giveCode(code))).toEqual([401, 'ExpiredCodeException'])
  expect(await thief.whoAmI()).toBeNull()
})

test('a code without the cookie of the first step opens nothing', async () => {
  const { email, visitor } = await begin()
  const other = createVisitor(cloud.origin)
  const code = await codeOf(visitor, email)
  expect(await signInError(await other.giveCode(code))).toEqual([401, 'SignInExpired'])
  other.cookies.set(PENDING, `${visitor.cookies.get(PENDING) ?? ''}x`)
  expect(await signInError(await other.giveCode(code))).toEqual([401, 'SignInExpired'])
  expect((await visitor.giveCode(code)).status).toBe(200)
})

test('a sealed cookie of another name is not taken for it', async () => {
  const { email, visitor } = await begin()
  const other = createVisitor(cloud.origin)
  await other.signIn(email, PASSWORD)
  other.cookies.set('next-auth.state', other.cookies.get(PENDING) ?? '')
  other.cookies.set(PENDING, other.cookies.get('next-auth.csrf-token') ?? '')
  const code = await codeOf(visitor, email)
  expect(await signInError(await other.giveCode(code))).toEqual([401, 'SignInExpired'])
})

test('the second step sent twice begins one session, and the first answer stays good', async () => {
  const { email, visitor } = await begin()
  const twin = createVisitor(cloud.origin)
  await twin.csrfToken()
  for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
  const code = await codeOf(visitor, email)
  const answers = await Promise.all([visitor.giveCode(code), twin.giveCode(code)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  const [winner, loser] = answers[0].status === 200 ? [visitor, twin] : [twin, visitor]
  expect(await winner.whoAmI()).toMatchObject({ email })
  expect(await loser.whoAmI()).toBeNull()
})

test('a used sign-in is over, whatever code comes', async () => {
  const { email, visitor } = await begin()
  const twin = createVisitor(cloud.origin)
  await twin.csrfToken()
  twin.cookies.set(PENDING, visitor.cookies.get(PENDING) ?? '')
  await visitor.giveCode(await codeOf(visitor, email))
  const response = await twin.giveCode(await codeOf(visitor, email))
  expect(await signInError(response)).toEqual([401, 'SignInExpired'])
  expect(twin.cookies.has(PENDING)).toBe(false)
})

test('the first step sent twice leaves one that can be completed', async () => {
  const { email, visitor } = await begin()
  await visitor.signIn(email, PASSWORD)
  expect((await visitor.giveCode(await codeOf(visitor, email))).status).toBe(200)
})

test('a sign-in waits for five minutes', async () => {
  const { email, visitor } = await begin()
  pass(5 * MINUTE + 1000)
  const response = await visitor.giveCode(await codeOf(visitor, email))
  expect(await signInError(response)).toEqual([401, 'SignInExpired'])
})

test('an account that is disabled between the steps is not signed in', async () => {
  const { email, visitor } = await begin()
  await operator.disable(email)
  const response = await visitor.giveCode(await codeOf(visitor, email))
  expect(await signInError(response)).toEqual([401, 'SignInExpired'])
  expect(await visitor.whoAmI()).toBeNull()
})

test('the second step needs the CSRF token', async () => {
  const { email, visitor } = await begin()
  const response = await visitor.postForm('/api/auth/callback/credentials', {
    code: await codeOf(visitor, email),
    csrfToken: 'f'.repeat(64),
    json: 'true',
  })
  expect((await urlIn(response)).search).toBe('?csrf=true')
  expect(await visitor.whoAmI()).toBeNull()
})

test('staff have their rights by both steps, and are told so without the second', async () => {
  const withFactor = await newAccount(cloud, { groups: ['staff'] })
  const member = createVisitor(cloud.origin)
  await member.signInWithCode(withFactor.email, PASSWORD)
  expect(await member.whoAmI()).toMatchObject({ staff: true })
  expect(await member.whoAmI()).not.toHaveProperty('secondFactorRequired')
  expect((await member.get('/api/incidents/waiting')).status).toBe(200)

  const without = await newAccount(cloud, { groups: ['staff'], secondFactor: false })
  const other = createVisitor(cloud.origin)
  await other.signIn(without.email, PASSWORD)
  expect(await other.whoAmI()).toMatchObject({ secondFactorRequired: true })
  expect(await other.whoAmI()).not.toHaveProperty('staff')
})
