import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, SESSION_COOKIE, type Visitor } from '../../../test/support/http/visitor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)

interface SessionAnswer {
  readonly user?: Readonly<Record<string, unknown>>
  readonly expires?: string
}

const sessionOf = async (visitor: Visitor): Promise<SessionAnswer> =>
  (await (await visitor.get('/api/auth/session')).json()) as SessionAnswer

const sessionCookieIn = (response: Response): string =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? ''

test('A7.5 A7.6 without a session the answer is 200 and an empty object', async () => {
  const response = await newVisitor().get('/api/auth/session')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{}')
  expect(sessionCookieIn(response)).toBe('')
})

test('A3.1 A7.6 the session of the cookie names the user', async () => {
  const visitor = newVisitor()
  const { email } = await visitor.becomeUser()
  const { user } = await sessionOf(visitor)
  expect(user).toMatchObject({ username: expect.stringMatching(/^[\w-]{36}$/), email, image: null })
})

test('A3.3 the session of a user who acts for themselves has no adminId', async () => {
  const visitor = newVisitor()
  await visitor.becomeUser()
  expect(Object.keys((await sessionOf(visitor)).user ?? {}).toSorted()).toEqual([
    'email',
    'hasPicture',
    'image',
    'username',
  ])
})

test('the session of a member of staff says so', async () => {
  const { user } = await sessionOf(await signInNewStaff(cloud))
  expect(user).toMatchObject({ staff: true })
})

test('no cache keeps a session', async () => {
  const visitor = newVisitor()
  await visitor.becomeUser()
  const { headers } = await visitor.get('/api/auth/session')
  expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(headers.get('pragma')).toBe('no-cache')
  expect(headers.get('expires')).toBe('0')
  expect(headers.get('etag')).toBeNull()
})

test('the cookie is for this host alone and no script can read it', async () => {
  const visitor = newVisitor()
  await visitor.becomeUser()
  const [value, ...attributes] = sessionCookieIn(await visitor.get('/api/auth/session')).split('; ')
  expect(value).toMatch(/^next-auth\.session-token=[\w-]{43}$/)
  expect(attributes).toEqual([
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    expect.stringMatching(/^Expires=/),
  ])
})

describe('a cookie that opens nothing', () => {
  const realCookie = async (): Promise<string> => {
    const visitor = newVisitor()
    await visitor.becomeUser()
    return visitor.cookies.get(SESSION_COOKIE) ?? ''
  }

  test.each<[string, (real: string) => string]>([
    ['made up', () => 'A'.repeat(43)],
    ['truncated', (real) => real.slice(0, -1)],
    ['longer', (real) => `${real}A`],
    ['of one other letter', (real) => `${real.startsWith('A') ? 'B' : 'A'}${real.slice(1)}`],
    ['an unsigned token', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
    ['in quotes', (real) => `"${real}"`],
    ['broken percent-encoding', () => '%E0%A4%A'],
    ['huge', () => 'A'.repeat(8000)],
  ])('%s: nobody is signed in and the browser is told to drop it', async (_, forge) => {
    const visitor = newVisitor()
    visitor.cookies.set(SESSION_COOKIE, forge(await realCookie()))
    const response = await visitor.get('/api/auth/session')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('{}')
    expect(sessionCookieIn(response)).toContain('Max-Age=0')
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  test('a private call refuses it with 401', async () => {
    const visitor = newVisitor()
    visitor.cookies.set(SESSION_COOKIE, (await realCookie()).slice(1))
    expect((await visitor.get('/api/watchlist')).status).toBe(401)
  })
})

describe('how long a session lives', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (milliseconds: number): void => {
    vi.setSystemTime(Date.now() + milliseconds)
  }

  test('each use moves the 14 days on, in the answer and in the cookie', async () => {
    const visitor = newVisitor()
    await visitor.becomeUser()
    pass(10 * DAY)
    const response = await visitor.get('/api/auth/session')
    const end = Date.now() + 14 * DAY
    const { expires = '' } = (await response.json()) as SessionAnswer
    expect(Date.parse(expires)).toBe(end)
    expect(sessionCookieIn(response)).toContain(`Expires=${new Date(end).toUTCString()}`)
    pass(13 * DAY)
    expect(await sessionOf(visitor)).toHaveProperty('user')
  })

  test('any call of the user counts as use', async () => {
    const visitor = newVisitor()
    await visitor.becomeUser()
    pass(DAY - HOUR)
    expect((await visitor.get('/api/watchlist')).status).toBe(200)
    pass(14 * DAY - HOUR)
    expect(await sessionOf(visitor)).toHaveProperty('user')
  })
})
