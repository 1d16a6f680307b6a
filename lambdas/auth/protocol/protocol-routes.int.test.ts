import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/support/http/accounts.ts'
import { offSiteAddresses, postAuthForm } from '../../../test/support/http/auth-forms.ts'
import { rawRequest } from '../../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, PASSWORD } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

const BASE = `${cloud.origin}/api/auth`
/** Where a form leads whose token is wrong, or whose provider there is not. */
const CSRF_FAILED = `${BASE}/signin?csrf=true`
const CALLBACK = 'next-auth.callback-url'

const newVisitor = () => createVisitor(cloud.origin)

const { email } = await newAccount(cloud)

/** Where a GET leads. */
const locationOf = async (path: string): Promise<string | null> => {
  const { status, headers } = await newVisitor().get(path)
  expect(status).toBe(302)
  return headers.get('location')
}

describe('a form that leads somewhere', () => {
  const right = { email, password: PASSWORD }
  const rows: readonly [
    name: string,
    path: string,
    fields: Readonly<Record<string, string>>,
    url: string,
    status?: number,
  ][] = [
    [
      'signing in',
      '/callback/credentials',
      { ...right, callbackUrl: '/my/watchlists' },
      `${cloud.origin}/my/watchlists`,
    ],
    [
      'signing in towards another site',
      '/callback/credentials',
      { ...right, callbackUrl: 'https://evil.example/' },
      cloud.origin,
    ],
    [
      'signing in with a wrong password',
      '/callback/credentials',
      { ...right, password: 'assay-9999' },
      `${BASE}/error?error=NotAuthorizedException`,
      401,
    ],
    [
      'signing in with a wrong token',
      '/callback/credentials',
      { ...right, csrfToken: 'f'.repeat(64) },
      CSRF_FAILED,
    ],
    ['choosing credentials', '/signin/credentials', {}, `${BASE}/signin`],
    ['choosing a provider that there is not', '/signin/nobody', {}, CSRF_FAILED],
    ['choosing mailed links, which there are not', '/signin/email', { email }, CSRF_FAILED],
    ['choosing nothing', '/signin', {}, CSRF_FAILED],
    [
      'choosing Google with a wrong token',
      '/signin/cognito',
      { csrfToken: 'f'.repeat(64) },
      CSRF_FAILED,
    ],
    [
      'signing out',
      '/signout',
      { callbackUrl: '/projects/corvane' },
      `${cloud.origin}/projects/corvane`,
    ],
    [
      'signing out towards another site',
      '/signout',
      { callbackUrl: '//evil.example' },
      cloud.origin,
    ],
    [
      'signing out with a wrong token',
      '/signout',
      { csrfToken: 'f'.repeat(64) },
      `${BASE}/signout?csrf=true`,
    ],
  ]

  test.each(rows)('json=true: %s', async (_, path, fields, url, status = 200) => {
    const response = await postAuthForm(newVisitor(), `/api/auth${path}`, fields)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ url })
  })

  test.each(rows)('without it: %s is a 302', async (_, path, fields, url) => {
    const response = await postAuthForm(newVisitor(), `/api/auth${path}`, { ...fields, json: '' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(url)
    expect(await response.text()).toBe('')
  })

  test.each(['true', ''])('with json=%j the cookies are the same', async (json) => {
    const visitor = newVisitor()
    const response = await postAuthForm(visitor, '/api/auth/callback/credentials', {
      ...right,
      json,
      callbackUrl: '/my/watchlists',
    })
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      CALLBACK,
      'next-auth.session-token',
    ])
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })

  test('a JSON body with json: true gets a redirect: only the text "true" asks for JSON', async () => {
    const visitor = newVisitor()
    const csrfToken = await visitor.csrfToken()
    const sign = async (json: unknown) =>
      (await visitor.post('/api/auth/signout', { csrfToken, json })).status
    expect(await sign(true)).toBe(302)
    expect(await sign('true')).toBe(200)
  })
})

describe('the cookies of the protocol', () => {
  test.each(['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request'])(
    'GET %s gives a callback address to who has none, and nothing the second time',
    async (action) => {
      const visitor = newVisitor()
      await visitor.get(`/api/auth/${action}`)
      expect(visitor.cookies.has(CALLBACK)).toBe(true)
      const again = await visitor.get(`/api/auth/${action}`)
      expect(again.headers.getSetCookie()).toEqual([])
    },
  )

  test('a token stays good for a form when an answer that was asked for before it comes late', async () => {
    const visitor = newVisitor()
    const late = await fetch(`${BASE}/session`)
    const csrfToken = await visitor.csrfToken()
    for (const cookie of late.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(/[=;]/)
      visitor.cookies.set(name, value)
    }
    const { status } = await visitor.postForm('/api/auth/callback/credentials', {
      email,
      password: PASSWORD,
      csrfToken,
      json: 'true',
    })
    expect(status).toBe(200)
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })

  test('the callback address of a query is kept, and where a later form leads', async () => {
    const visitor = newVisitor()
    await visitor.get('/api/auth/signin?callbackUrl=%2Fprojects%2Fcorvane')
    const response = await postAuthForm(visitor, '/api/auth/signout', {})
    expect(await response.json()).toEqual({ url: `${cloud.origin}/projects/corvane` })
  })

  test.each(offSiteAddresses)(
    'an address on another site is no fault of the server, and is not kept: %s %j',
    async (_, address) => {
      const visitor = newVisitor()
      const query = new URLSearchParams({ callbackUrl: address }).toString()
      const response = await visitor.get(`/api/auth/session?${query}`)
      expect(response.status).toBe(200)
      expect(decodeURIComponent(visitor.cookies.get(CALLBACK) ?? '')).toBe(cloud.origin)
    },
  )

  test('the token is checked before the callback address leads anywhere', async () => {
    const visitor = newVisitor()
    await visitor.csrfToken()
    const response = await visitor.postForm('/api/auth/signout', {
      csrfToken: 'f'.repeat(64),
      callbackUrl: '/my/watchlists',
      json: 'true',
    })
    expect(await response.json()).toEqual({ url: `${BASE}/signout?csrf=true` })
    expect(decodeURIComponent(visitor.cookies.get(CALLBACK) ?? '')).toBe(
      `${cloud.origin}/my/watchlists`,
    )
  })
})

describe('pages that NextAuth would render lead to ours', () => {
  const home = encodeURIComponent(cloud.origin)

  test.each([
    ['signin', `/auth/login?callbackUrl=${home}`],
    ['signin/credentials', `/auth/login?callbackUrl=${home}`],
    ['signin/cognito', `/auth/login?callbackUrl=${home}`],
    ['signin/Anything', `/auth/login?callbackUrl=${home}&error=Anything`],
    [
      'signin?error=SessionRequired&callbackUrl=%2Fmy%2Fwatchlists',
      `/auth/login?callbackUrl=${home}%2Fmy%2Fwatchlists&error=SessionRequired`,
    ],
    ['signin/Anything?error=Other', `/auth/login?callbackUrl=${home}&error=Other`],
    [
      'signin?error=%26a%3D1%23%0D%0AX%3A1',
      `/auth/login?callbackUrl=${home}&error=%26a%3D1%23%0D%0AX%3A1`,
    ],
    ['signin?callbackUrl=https%3A%2F%2Fevil.example', `/auth/login?callbackUrl=${home}`],
    ['signin?csrf=true', `/auth/login?callbackUrl=${home}`],
    ['signout', '/auth/signout'],
    ['verify-request?provider=email&type=email', '/auth/login?view=verify-email'],
    ['error', '/auth/error'],
    ['error?error=AccessDenied', '/auth/error?error=AccessDenied'],
    ['error?error=Configuration', '/auth/error?error=Configuration'],
    ['error?error=Verification', '/auth/error?error=Verification'],
    ['error?error=%3Cscript%3E', '/auth/error?error=%3Cscript%3E'],
  ])('GET %s', async (path, page) => {
    expect(await locationOf(`/api/auth/${path}`)).toBe(cloud.origin + page)
  })

  test.each([
    'Signin',
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'SessionRequired',
  ])('GET error?error=%s goes by the sign-in page', async (error) => {
    expect(await locationOf(`/api/auth/error?error=${error}`)).toBe(`${BASE}/signin?error=${error}`)
  })
})

describe('what the protocol does not know', () => {
  test('A8.43 a request that names no action is logged as MissingAPIRouteError', async () => {
    for (const path of ['/api/auth', '/api/auth/']) {
      const { status, body } = await rawRequest(cloud.origin, path)
      expect(status).toBe(500)
      expect(JSON.parse(body)).toEqual({
        message: expect.stringContaining('problem with the server configuration'),
      })
    }
    const logged = readFileSync(cloud.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"MissingAPIRouteError"'))
    expect(logged).toHaveLength(2)
    expect(logged[0]).toContain('"code":"MISSING_NEXTAUTH_API_ROUTE_ERROR"')
  })

  test('the callback of credentials is a form alone', async () => {
    const response = await newVisitor().get('/api/auth/callback/credentials')
    expect(response.status).toBe(500)
    expect(await response.text()).toBe(
      'Error: Callback for provider type credentials not supported',
    )
  })
})

describe('the token of forms', () => {
  const TOKEN_COOKIE = 'next-auth.csrf-token'

  test('A7.7 the answer is a token of 64 hexadecimal digits', async () => {
    const response = await newVisitor().get('/api/auth/csrf')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('no cache of any age keeps the token', async () => {
    const { headers } = await newVisitor().get('/api/auth/csrf')
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('expires')).toBe('0')
  })

  test('the token stands in a cookie too, with a signature, until the browser is closed', async () => {
    const visitor = newVisitor()
    const response = await visitor.get('/api/auth/csrf')
    const { csrfToken } = (await response.json()) as { csrfToken: string }
    const [cookie, ...attributes] =
      response.headers
        .getSetCookie()
        .find((one) => one.startsWith(`${TOKEN_COOKIE}=`))
        ?.split('; ') ?? []
    expect(cookie).toMatch(new RegExp(`^${TOKEN_COOKIE}=${csrfToken}%7C[0-9a-f]{64}$`))
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  })

  test('a browser keeps its token; each browser has its own', async () => {
    const visitor = newVisitor()
    const token = await visitor.csrfToken()
    const again = await visitor.get('/api/auth/csrf')
    expect(await again.json()).toEqual({ csrfToken: token })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await newVisitor().csrfToken()).not.toBe(token)
  })
})

describe('the providers', () => {
  test('A7.8 stand under their ids, with absolute addresses', async () => {
    const response = await newVisitor().get('/api/auth/providers')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Email and password',
        type: 'credentials',
        signinUrl: `${cloud.origin}/api/auth/signin/credentials`,
        callbackUrl: `${cloud.origin}/api/auth/callback/credentials`,
      },
      cognito: {
        id: 'cognito',
        name: 'Google',
        type: 'oauth',
        signinUrl: `${cloud.origin}/api/auth/signin/cognito`,
        callbackUrl: `${cloud.origin}/api/auth/callback/cognito`,
      },
    })
  })

  test('have addresses that follow from the configuration, whatever host the request names', async () => {
    const { body } = await rawRequest(cloud.origin, '/api/auth/providers', {
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      },
    })
    expect(body).toContain(`${cloud.origin}/api/auth/`)
    expect(body).not.toContain('evil.example')
  })
})
