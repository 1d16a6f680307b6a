import { hash } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler as csrf } from '../csrf.ts'
import { readOAuthState } from '../google/oauth-state.ts'
import { handler } from '../start-sign-in.ts'

const ORIGIN = 'https://assay.example'
const BASE = `${ORIGIN}/api/auth`
const HOSTED = 'https://sign-in.assay.example'

setEnvironment()
setLogSink(() => {})

const setHosted = (): void => {
  Object.assign(process.env, {
    COGNITO_HOSTED_ORIGIN: HOSTED,
    COGNITO_ISSUER: 'https://issuer.example/pool',
  })
}
beforeEach(setHosted)
afterEach(setHosted)

const cookiesIn = ({ cookies = [] }: APIGatewayProxyStructuredResultV2): string[] =>
  cookies.map((cookie) => cookie.split(';')[0] ?? '')

const start = async (
  provider: string | undefined,
  {
    query = 'identity_provider=Google',
    form = {},
  }: { readonly query?: string; readonly form?: Readonly<Record<string, string>> } = {},
): Promise<APIGatewayProxyStructuredResultV2> => {
  const given = await invoke(csrf, { path: '/api/auth/csrf' })
  const { csrfToken } = JSON.parse(given.body ?? '') as { csrfToken: string }
  return await invoke(handler, {
    method: 'POST',
    path: `/api/auth/signin/${provider ?? ''}`,
    ...(provider !== undefined && { pathParameters: { provider } }),
    query,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
    cookies: cookiesIn(given),
    body: new URLSearchParams({ csrfToken, json: 'true', ...form }).toString(),
  })
}

const urlOf = ({ body = '' }: APIGatewayProxyStructuredResultV2): URL =>
  new URL((JSON.parse(body) as { url: string }).url)

describe('the authorize address', () => {
  test('A7.10 is answered as the address to go to', async () => {
    const result = await start('cognito')
    expect(result.statusCode).toBe(200)
    expect(Object.keys(JSON.parse(result.body ?? '') as object)).toEqual(['url'])
    const { origin, pathname } = urlOf(result)
    expect(origin + pathname).toBe(`${HOSTED}/oauth2/authorize`)
  })

  test('A7.10 without json=true is a redirect', async () => {
    const { statusCode, headers, cookies } = await start('cognito', { form: { json: 'false' } })
    expect(statusCode).toBe(302)
    expect(headers?.['location']).toContain(`${HOSTED}/oauth2/authorize?`)
    expect(cookies).toHaveLength(3)
  })

  test.each([
    ['A7.21 names Google, as the page asks', 'identity_provider', 'Google'],
    ['A7.22 leads back to our callback', 'redirect_uri', `${BASE}/callback/cognito`],
    ['A7.23 asks for a code', 'response_type', 'code'],
    ['A7.24 names our client', 'client_id', 'client'],
    ['A7.25 asks for the scopes', 'scope', 'email openid profile aws.cognito.signin.user.admin'],
    ['asks for the proof of PKCE', 'code_challenge_method', 'S256'],
  ])('%s', async (_, name, value) => {
    expect(urlOf(await start('cognito')).searchParams.getAll(name)).toEqual([value])
  })

  test('A7.25 writes the scopes in their order', async () => {
    const { search } = urlOf(await start('cognito'))
    expect(search).toContain('scope=email+openid+profile+aws.cognito.signin.user.admin')
  })

  test('is another each time', async () => {
    const addresses = [urlOf(await start('cognito')), urlOf(await start('cognito'))]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one = '', other = ''] = addresses.map((url) => url.searchParams.get(name) ?? '')
      expect(one.length).toBeGreaterThanOrEqual(43)
      expect(one).not.toBe(other)
    }
  })

  test('hands on what may be asked of the provider', async () => {
    const query = 'identity_provider=Google&prompt=login&login_hint=a%40b.example&lang=de'
    const { searchParams } = urlOf(await start('cognito', { query }))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      identity_provider: 'Google',
      prompt: 'login',
      login_hint: 'a@b.example',
      lang: 'de',
    })
  })

  test('hands on nothing else, and nothing in the place of ours', async () => {
    const plain = urlOf(await start('cognito')).searchParams
    const query = new URLSearchParams({
      identity_provider: 'Google',
      scope: 'openid phone',
      redirect_uri: 'https://evil.example/',
      client_id: 'other',
      response_type: 'token',
      response_mode: 'form_post',
      state: 'known',
      nonce: 'known',
      code_challenge: 'known',
      code_challenge_method: 'plain',
      request: 'a.b.c',
      idp_identifier: 'x',
    }).toString()
    const { searchParams } = urlOf(await start('cognito', { query }))
    expect([...searchParams.keys()].toSorted()).toEqual([...plain.keys()].toSorted())
    for (const name of ['scope', 'redirect_uri', 'client_id', 'response_type']) {
      expect(searchParams.get(name)).toBe(plain.get(name))
    }
    expect([...searchParams.values()]).not.toContain('known')
  })
})

describe('the cookies', () => {
  const names = ['state', 'pkce.code_verifier', 'nonce'].map((name) => `__Secure-next-auth.${name}`)

  test('last 15 minutes, out of reach of scripts and of other sites', async () => {
    const before = Date.now()
    const { cookies = [] } = await start('cognito')
    for (const name of names) {
      const cookie = cookies.find((one) => one.startsWith(`${name}=`)) ?? ''
      expect(cookie).toContain('; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=')
      const ends = Date.parse(/Expires=(.*)$/.exec(cookie)?.[1] ?? '')
      expect(ends).toBeGreaterThan(before + 14 * 60_000)
      expect(ends).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
    }
  })

  test('hold what the address says, in words that only we can read', async () => {
    const result = await start('cognito')
    const { searchParams } = urlOf(result)
    const cookies = Object.fromEntries(
      cookiesIn(result).map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, value]
      }),
    )
    const checks = await readOAuthState(cookies, 'cognito', Date.now())
    expect(checks?.state).toBe(searchParams.get('state'))
    expect(checks?.nonce).toBe(searchParams.get('nonce'))
    const challenge = hash('sha256', checks?.verifier ?? '', 'base64url')
    expect(challenge).toBe(searchParams.get('code_challenge'))
    for (const name of names) {
      expect(cookies[name]).toMatch(/^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(cookies[name]).not.toContain(checks?.state)
    }
  })
})

describe('no provider', () => {
  test.each(['google', 'email', 'Cognito', 'toString', undefined])(
    '%s is unknown: back to the sign-in page',
    async (provider) => {
      const result = await start(provider)
      expect([result.statusCode, urlOf(result).href]).toEqual([200, `${BASE}/signin?csrf=true`])
      expect(cookiesIn(result).join()).not.toContain('state')
    },
  )

  test('cognito is unknown where no hosted sign-in is set up', async () => {
    delete process.env['COGNITO_HOSTED_ORIGIN']
    expect(urlOf(await start('cognito')).href).toBe(`${BASE}/signin?csrf=true`)
  })

  test('credentials have a page of their own', async () => {
    const result = await start('credentials')
    expect([result.statusCode, urlOf(result).href]).toEqual([200, `${BASE}/signin`])
  })
})

test.each(['cognito', 'credentials', 'other'])(
  'a form for %s without the right token begins nothing',
  async (provider) => {
    const result = await start(provider, { form: { csrfToken: 'a'.repeat(64) } })
    expect([result.statusCode, urlOf(result).href]).toEqual([200, `${BASE}/signin?csrf=true`])
    expect(cookiesIn(result).join()).not.toContain('state')
  },
)

test('a provider whose address is invalid is told as OAuthSignin', async () => {
  process.env['COGNITO_HOSTED_ORIGIN'] = 'nowhere'
  const result = await start('cognito')
  expect([result.statusCode, urlOf(result).href]).toEqual([200, `${BASE}/error?error=OAuthSignin`])
  expect(cookiesIn(result).join()).not.toContain('state')
})
