import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchSession, sessionRequiredAddress } from './auth-client.ts'
import { signIn, signInWithGoogle, signOut } from './auth-commands.ts'
import { providersQuery } from './providers-query.ts'

const ORIGIN = 'https://assay.example'
const credentials = { email: 'mara@fieldnote.example', password: 'letters1' }

type Answer = readonly [status: number, body: unknown]

/** The auth service by path; what it was sent, in order. */
const answerWith = (answers: Readonly<Record<string, Answer>>) => {
  const requests: { readonly path: string; readonly form: URLSearchParams }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, form: new URLSearchParams(init.body as URLSearchParams | undefined) })
    const [status, body] = answers[path] ?? [404, {}]
    return await Promise.resolve(Response.json(body, { status }))
  })
  return requests
}

const service = (status: number, url: string): Readonly<Record<string, Answer>> => ({
  '/api/auth/providers': [200, { credentials: { id: 'credentials' } }],
  '/api/auth/csrf': [200, { csrfToken: 'token' }],
  '/api/auth/callback/credentials': [status, { url }],
})

const beacons: { readonly path: string; readonly form: URLSearchParams }[] = []

beforeEach(() => {
  vi.stubGlobal('location', new URL(`${ORIGIN}/projects/corvane?tab=code#top`))
  vi.stubGlobal('localStorage', { setItem: () => {} })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, form: URLSearchParams) => beacons.push({ path, form }),
  })
})
afterEach(() => {
  beacons.length = 0
  vi.unstubAllGlobals()
})

describe('signIn', () => {
  test('a success has the fields error, status, ok and url', async () => {
    answerWith(service(200, `${ORIGIN}/my/watchlists`))
    expect(await signIn(credentials)).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: `${ORIGIN}/my/watchlists`,
    })
  })

  test('a failure has them too, with the name that the service gives it', async () => {
    answerWith(service(401, `${ORIGIN}/api/auth/error?error=NotAuthorizedException`))
    expect(await signIn(credentials)).toEqual({
      error: 'NotAuthorizedException',
      status: 401,
      ok: false,
      url: null,
    })
  })

  test('what the firewall refuses has the name that its envelope gives', async () => {
    answerWith({
      ...service(429, ''),
      '/api/auth/callback/credentials': [
        429,
        { error: { name: 'LimitExceededException', message: 'Too many.', requestId: 'firewall' } },
      ],
    })
    await expect(signIn(credentials)).rejects.toMatchObject({ code: 'LimitExceededException' })
  })

  test.each([
    ['there are none', [200, {}]],
    ['it cannot be told which there are', [500, {}]],
  ] as const)('A4.30 where %s it leaves for the auth error page', async (_, providers) => {
    const requests = answerWith({ '/api/auth/providers': providers })
    const left = Promise.withResolvers<string>()
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('location', { href: `${ORIGIN}/auth/login`, assign: left.resolve })
    expect(await Promise.race([left.promise, signIn(credentials)])).toBe('/api/auth/error')
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/providers'])
  })

  test('a refused token is a failure, although its status is 200', async () => {
    answerWith(service(200, `${ORIGIN}/api/auth/signin?csrf=true`))
    expect(await signIn(credentials)).toMatchObject({ ok: false, error: 'UnknownException' })
  })

  test('an `error` in the address of the page itself is no failure', async () => {
    const url = `${ORIGIN}/auth/login?error=SessionRequired`
    answerWith(service(200, url))
    expect(await signIn(credentials)).toMatchObject({ ok: true, error: null, url })
  })

  test('A4.29 asks for the providers, then for a token, then posts, and keeps the path and the query', async () => {
    const requests = answerWith(service(200, ORIGIN))
    await signIn(credentials)
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/auth/providers',
      '/api/auth/csrf',
      '/api/auth/callback/credentials',
    ])
    expect(Object.fromEntries(requests[2]?.form ?? [])).toEqual({
      ...credentials,
      csrfToken: 'token',
      callbackUrl: `${ORIGIN}/projects/corvane?tab=code`,
      json: 'true',
    })
  })

  test.each([
    ['/p?q=', 2048 - `${ORIGIN}/p?q=`.length, `${ORIGIN}/p?q=`],
    ['/p?q=', 2049 - `${ORIGIN}/p?q=`.length, `${ORIGIN}/p`],
    ['/', 2049 - `${ORIGIN}/`.length, ORIGIN],
  ])(
    'the callback address of %s and %i letters is at most 2048 long',
    async (path, letters, start) => {
      vi.stubGlobal('location', new URL(ORIGIN + path + 'x'.repeat(letters)))
      const requests = answerWith(service(200, ORIGIN))
      await signIn(credentials)
      const sent = requests[2]?.form.get('callbackUrl') ?? ''
      expect(sent.length).toBeLessThanOrEqual(2048)
      expect(sent.replace(/x+$/, '')).toBe(start)
    },
  )
})

describe('the other posts carry the token, the page to come back to, and the wish for JSON', () => {
  const fields = {
    csrfToken: 'token',
    callbackUrl: `${ORIGIN}/projects/corvane?tab=code`,
    json: 'true',
  }

  test('A7.17 a sign-out', async () => {
    const requests = answerWith({
      ...service(200, ''),
      '/api/auth/signout': [200, { url: ORIGIN }],
    })
    await signOut()
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/csrf', '/api/auth/signout'])
    expect(Object.fromEntries(requests[1]?.form ?? [])).toEqual(fields)
  })

  test('A7.17 a sign-in with Google', async () => {
    const path = '/api/auth/signin/cognito?identity_provider=Google'
    const requests = answerWith({
      ...service(200, ''),
      '/api/auth/providers': [200, { cognito: { id: 'cognito' } }],
      [path]: [200, { url: ORIGIN }],
    })
    const left = Promise.withResolvers<string>()
    const { href } = location
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('location', { href, assign: left.resolve })
    expect(await Promise.race([left.promise, signInWithGoogle(href)])).toBe(ORIGIN)
    expect(requests.at(-1)?.path).toBe(path)
    expect(Object.fromEntries(requests.at(-1)?.form ?? [])).toEqual(fields)
  })
})

describe('where nothing can be stored', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
  })

  test('a sign-in succeeds', async () => {
    answerWith(service(200, ORIGIN))
    expect(await signIn(credentials)).toMatchObject({ ok: true })
  })

  test('a sign-out succeeds', async () => {
    answerWith({
      '/api/auth/csrf': [200, { csrfToken: 'token' }],
      '/api/auth/signout': [200, { url: ORIGIN }],
    })
    await expect(signOut()).resolves.toBeUndefined()
  })
})

describe('sessionRequiredAddress', () => {
  test('is the sign-in page with the failure and the return URL', () => {
    const address = new URL(sessionRequiredAddress(`${ORIGIN}/my/settings?a=b#c`), ORIGIN)
    expect(address.pathname).toBe('/api/auth/signin')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: `${ORIGIN}/my/settings?a=b`,
    })
  })
})

describe('fetchSession', () => {
  test('A4.28 A7.19 a failure is only logged, by beacon', async () => {
    answerWith({ '/api/auth/session': [500, {}] })
    expect(await fetchSession()).toBeUndefined()
    expect(beacons.map(({ path }) => path)).toEqual(['/api/auth/_log'])
    expect(Object.fromEntries(beacons[0]?.form ?? [])).toEqual({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: '/session answered 500',
    })
  })

  test('an aborted request is no failure', async () => {
    const stop = new AbortController()
    vi.stubGlobal('fetch', async () => await Promise.reject(new Error('called off')))
    stop.abort()
    expect(await fetchSession(stop.signal)).toBeUndefined()
    expect(beacons).toEqual([])
  })
})

test('the providers are asked for again after a failure, and then no more', async () => {
  const client = new QueryClient()
  answerWith({ '/api/auth/providers': [500, {}] })
  expect(await client.fetchQuery(providersQuery)).toEqual([])
  const requests = answerWith(service(200, ORIGIN))
  expect(await client.fetchQuery(providersQuery)).toEqual(['credentials'])
  expect(await client.fetchQuery(providersQuery)).toEqual(['credentials'])
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/providers'])
  client.clear()
})
