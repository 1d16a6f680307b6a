import { describe, expect, test } from 'vitest'
import {
  signInNewStaff,
  signInNewUser,
  newAccount,
  signIn,
  signInNewGoogleUser,
} from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { usePassingClock } from '../../../test/support/time/passing-clock.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'
import {
  createVisitor,
  SESSION_COOKIE,
  type Visitor,
  PASSWORD,
} from '../../../test/support/http/visitor.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SignedInBrowser } from '../../../shared/contract/signed-in-browsers.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)
const user = await signInNewUser(cloud)

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
  const { email } = user
  expect((await sessionOf(user)).user).toMatchObject({
    username: expect.stringMatching(/^[\w-]{36}$/),
    email,
    image: null,
  })
})

test('A3.3 the session of a user who acts for themselves has no adminId', async () => {
  expect(Object.keys((await sessionOf(user)).user ?? {}).toSorted()).toEqual([
    'email',
    'hasPicture',
    'image',
    'username',
  ])
})

test('the session of a member of staff says so', async () => {
  const staff = await signInNewStaff(cloud)
  expect((await sessionOf(staff)).user).toMatchObject({ staff: true })
})

test('no cache keeps a session', async () => {
  const { headers } = await user.get('/api/auth/session')
  expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(headers.get('pragma')).toBe('no-cache')
  expect(headers.get('expires')).toBe('0')
  expect(headers.get('etag')).toBeNull()
})

test('the cookie is for this host alone and no script can read it', async () => {
  const [value, ...attributes] = sessionCookieIn(await user.get('/api/auth/session')).split('; ')
  expect(value).toMatch(/^next-auth\.session-token=[\w-]{43}$/)
  expect(attributes).toEqual([
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    expect.stringMatching(/^Expires=/),
  ])
})

describe('a cookie that opens nothing', () => {
  const realCookie = (): string => user.cookies.get(SESSION_COOKIE) ?? ''

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
    visitor.cookies.set(SESSION_COOKIE, forge(realCookie()))
    const response = await visitor.get('/api/auth/session')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('{}')
    expect(sessionCookieIn(response)).toContain('Max-Age=0')
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  test('a private call refuses it with 401', async () => {
    const visitor = newVisitor()
    visitor.cookies.set(SESSION_COOKIE, realCookie().slice(1))
    expect((await visitor.get('/api/watchlist')).status).toBe(401)
  })
})

describe('how long a session lives', () => {
  const pass = usePassingClock()

  test('each use moves the 14 days on, in the answer and in the cookie', async () => {
    const visitor = await signInNewUser(cloud)
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
    const visitor = await signInNewUser(cloud)
    pass(DAY - HOUR)
    expect((await visitor.get('/api/watchlist')).status).toBe(200)
    pass(14 * DAY - HOUR)
    expect(await sessionOf(visitor)).toHaveProperty('user')
  })
})

describe('an update', () => {
  const PATH = '/api/auth/session'

  test('with its token gives the session once more and its cookie anew, and what the client sends changes nothing in it', async () => {
    stopClock()
    const session: unknown = await (await user.get(PATH)).json()
    const csrfToken = await user.csrfToken()
    const claims = { username: 'admin', email: 'admin@assay.test', adminId: 'admin' }
    const response = await user.post(PATH, {
      csrfToken,
      data: { theme: 'dark', user: claims },
      user: claims,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(session)
    expect(sessionCookieIn(response)).not.toBe('')
    expect(await sessionOf(user)).toEqual(session)
  })

  test.each<[string, string | undefined]>([
    ['another', 'f'.repeat(64)],
    ['an empty', ''],
    ['no', undefined],
  ])('with %s token the answer is 400 and an empty object; the session stays', async (_, token) => {
    const secret = user.cookies.get(SESSION_COOKIE)
    const response = await user.post(PATH, { csrfToken: token })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('{}')
    expect(user.cookies.get(SESSION_COOKIE)).toBe(secret)
    expect(await user.whoAmI()).not.toBeNull()
  })

  test('of who is not signed in gives an empty object', async () => {
    const visitor = newVisitor()
    const response = await visitor.post(PATH, { csrfToken: await visitor.csrfToken() })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('{}')
  })

  test('takes a cookie away that opens nothing', async () => {
    const visitor = newVisitor()
    visitor.cookies.set(SESSION_COOKIE, 'A'.repeat(43))
    await visitor.post(PATH, { csrfToken: await visitor.csrfToken() })
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  })
})

/** Three browsers of one account, in the order of their sign-ins. */
const threeBrowsers = async () => {
  const account = await newAccount(cloud)
  const browser = async () => await signIn(cloud, account)
  return { ...account, browsers: [await browser(), await browser(), await browser()] as const }
}

const sessionsOf = async (asker: Visitor): Promise<readonly SignedInBrowser[]> => {
  const { items } = (await (await asker.get('/api/user/sessions')).json()) as {
    items: SignedInBrowser[]
  }
  return items
}

const end = async (asker: Visitor, id: string | null): Promise<Response> =>
  await asker.post('/api/user/sessions/end', { id })

const currentOf = async (asker: Visitor): Promise<string> =>
  (await sessionsOf(asker)).find(({ current }) => current)?.id ?? ''

test('of 50 sessions the oldest ends when another begins', async () => {
  const { sub, email } = await newAccount(cloud)
  const TableName = tableName(cloud.stage, 'sessions')
  const at = Date.now()
  for (let number = 1; number <= 50; number += 1) {
    const times = { signedInAt: at - 60_000 + number, lastSeen: at, checkedAt: at }
    const whose = { sub, loginName: sub, email, image: null, staff: false, provider: 'credentials' }
    const Item = { id: `${sub}/${number}`, ...whose, userAgent: 'Firefox', ...times }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
  }
  const browser = newVisitor()
  await browser.signIn(email, PASSWORD)
  const ids = (await sessionsOf(browser)).map(({ id }) => id)
  expect(ids).toHaveLength(50)
  expect(ids).toContain(`${sub}/2`)
  expect(ids).not.toContain(`${sub}/1`)
})

/** Nobody's sessions of these end. */
const [mine, theirs] = [await threeBrowsers(), await threeBrowsers()]

describe('the list of sessions', () => {
  test('names each browser of the user, newest first, and marks the one that asks', async () => {
    const listed = await sessionsOf(mine.browsers[1])
    expect(listed.map(({ current }) => current)).toEqual([false, true, false])
    expect(listed[0]).toEqual({
      id: expect.any(String),
      current: false,
      signedInAt: expect.any(String),
      lastSeen: expect.any(String),
      userAgent: expect.stringMatching(/\w/),
      provider: 'credentials',
    })
    const times = listed.map(({ signedInAt }) => Date.parse(signedInAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('tells how each signed in', async () => {
    const google = await signInNewGoogleUser(cloud)
    expect(await sessionsOf(google)).toMatchObject([{ provider: 'google', current: true }])
  })

  test('holds nothing that opens a session', async () => {
    const { browsers } = mine
    const text = await (await browsers[0].get('/api/user/sessions')).text()
    for (const { cookies } of browsers) expect(text).not.toContain(cookies.get(SESSION_COOKIE))
    const thief = newVisitor()
    thief.cookies.set(SESSION_COOKIE, await currentOf(browsers[0]))
    expect(await thief.whoAmI()).toBeNull()
  })
})

describe('ending sessions', () => {
  test('one by its id, once; then all others with null, and then the one that asks, whose cookie goes with it', async () => {
    const { browsers, email } = await threeBrowsers()
    const [first, second, third] = browsers
    const id = await currentOf(second)
    const response = await end(first, id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await second.whoAmI()).toBeNull()
    for (const one of [first, third]) expect(await one.whoAmI()).toMatchObject({ email })
    expect((await end(first, id)).status).toBe(404)

    for (const _ of ['others', 'no others']) expect((await end(first, null)).status).toBe(200)
    expect(await third.whoAmI()).toBeNull()
    expect(await first.whoAmI()).toMatchObject({ email })

    expect((await end(first, await currentOf(first))).status).toBe(200)
    expect(first.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  test.each<[string, () => Promise<string>]>([
    ['is another user’s', async () => await currentOf(theirs.browsers[0])],
    ['is none', async () => await Promise.resolve('A'.repeat(43))],
    ['is of another length', async () => await Promise.resolve('x')],
  ])('one whose id %s is refused with 404, and ends nothing', async (_, make) => {
    expect(await refusalIn(await end(mine.browsers[0], await make()))).toEqual([
      404,
      'SessionNotFound',
    ])
    for (const { browsers } of [mine, theirs]) {
      expect(await sessionsOf(browsers[0])).toHaveLength(3)
    }
  })

  test('without an id nothing ends, and the field is named', async () => {
    const response = await end(mine.browsers[0], '')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { fieldErrors: { id: 'Give the id of a session, or null.' } },
    })
    expect(await sessionsOf(mine.browsers[0])).toHaveLength(3)
  })
})
