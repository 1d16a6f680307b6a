import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  CALLBACK,
  CHALLENGE,
  type Changes,
  newEmail,
  SCOPE,
  useHosted,
} from '../../../test/support/cognito/hosted.ts'

const hosted = await useHosted()()

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '')
const queryOf = (response: Response): Record<string, string> =>
  Object.fromEntries(locationOf(response).searchParams)
/** Repeats a parameter that stands in the request already. */
const repeated = (name: string, value: string): URL => {
  const address = hosted.authorize()
  address.searchParams.append(name, value)
  return address
}

describe('a request that does not say for sure whose it is', () => {
  test.each<[string, Changes]>([
    ['no client', { client_id: undefined }],
    ['an empty client', { client_id: '' }],
    ['an unknown client', { client_id: 'another' }],
    ['no address to return to', { redirect_uri: undefined }],
    [
      'an address of another site',
      { redirect_uri: 'https://evil.example/api/auth/callback/cognito' },
    ],
    ['an address that begins as ours', { redirect_uri: `${CALLBACK}.evil.example` }],
    ['ours with something behind', { redirect_uri: `${CALLBACK}/../../evil` }],
    ['ours with a query', { redirect_uri: `${CALLBACK}?next=x` }],
    ['ours with a fragment', { redirect_uri: `${CALLBACK}#x` }],
    ['ours in other letters', { redirect_uri: CALLBACK.replace('http', 'HTTP') }],
    ['ours with a user name', { redirect_uri: CALLBACK.replace('//', '//x@') }],
    ['another path of ours', { redirect_uri: 'http://localhost:4000/' }],
    ['another port', { redirect_uri: CALLBACK.replace('4000', '4001') }],
    ['https', { redirect_uri: CALLBACK.replace('http', 'https') }],
    ['an address with a line break', { redirect_uri: `${CALLBACK}\r\nSet-Cookie: a=b` }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('is told to the person alone: %s', async (_, changes) => {
    const address = hosted.authorize(changes)
    for (const response of [
      await hosted.get(address),
      await hosted.post(address, { account: 'ada.marlow@gmail.example' }),
      await hosted.post(address, { cancel: 'yes' }),
    ]) {
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(await response.text()).toContain('role="alert"')
    }
  })

  test.each([
    ['client_id', 'another'],
    ['redirect_uri', 'https://evil.example/'],
  ])('also where %s stands there twice, in either order', async (name, other) => {
    const after = repeated(name, other)
    const before = hosted.authorize({ [name]: other })
    before.searchParams.append(name, hosted.authorize().searchParams.get(name) ?? '')
    for (const address of [before, after]) {
      const response = await hosted.get(address)
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    }
  })
})

describe('a request that cannot be granted', () => {
  test.each<[string, Changes, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid grant', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['the code in other letters', { response_type: 'CODE' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: `${SCOPE} phone` }, 'invalid_scope'],
    ['a scope in other letters', { scope: 'OpenID' }, 'invalid_scope'],
    ['scopes parted by a comma', { scope: 'openid,email' }, 'invalid_scope'],
    ['no more than blanks', { scope: ' ' }, 'invalid_scope'],
    ['the email without openid', { scope: 'email' }, 'invalid_scope'],
    ['the profile without openid', { scope: 'profile' }, 'invalid_scope'],
    ['a challenge without method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method without challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['a padded challenge', { code_challenge: `${CHALLENGE}=` }, 'invalid_request'],
    ['an unknown provider', { identity_provider: 'Facebook' }, 'invalid_request'],
    ['nobody may be asked', { prompt: 'none' }, 'login_required'],
  ])('is told to the client with its state: %s', async (_, changes, error) => {
    const address = hosted.authorize(changes)
    for (const response of [
      await hosted.get(address),
      await hosted.post(address, { account: 'ada.marlow@gmail.example' }),
    ]) {
      expect(response.status).toBe(302)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(locationOf(response).href.split('?')[0]).toBe(CALLBACK)
      expect(queryOf(response)).toEqual({
        error,
        error_description: expect.any(String),
        state: 'a state',
      })
    }
  })

  test.each(['state', 'scope', 'nonce', 'code_challenge', 'response_type', 'identity_provider'])(
    'or says %s twice',
    async (name) => {
      const query = queryOf(await hosted.get(repeated(name, 'openid')))
      expect(query['error']).toBe('invalid_request')
      // Which of two states would be the client's cannot be known.
      expect(query['state']).toBe(name === 'state' ? undefined : 'a state')
    },
  )

  test('has no state in the answer where it had none', async () => {
    const address = hosted.authorize({ state: undefined, response_type: 'token' })
    expect(queryOf(await hosted.get(address))).not.toHaveProperty('state')
  })

  test('is sent to the address it named, of those that are allowed', async () => {
    const redirect_uri = CALLBACK.replace('localhost', '127.0.0.1')
    const response = await hosted.get(hosted.authorize({ redirect_uri, response_type: 'token' }))
    expect(locationOf(response).host).toBe('127.0.0.1:4000')
  })
})

describe('the page that stands in for Google', () => {
  test('offers accounts, another one, and a way back', async () => {
    const response = await hosted.get(hosted.authorize())
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const shown of [
      'This stands in for Google on this machine.',
      'ada.marlow@gmail.example',
      'visitor@assay.example',
      'Email not verified',
      'Use another account',
      'Cancel',
    ]) {
      expect(text).toContain(shown)
    }
  })

  test('runs no script, is framed by nobody, and lets a form lead to the client alone', async () => {
    const response = await hosted.get(hosted.authorize())
    const policy = response.headers.get('content-security-policy')?.split('; ')
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(await response.text()) ?? []
    expect(policy).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "img-src 'self' data:",
      "form-action 'self' http://localhost:4000",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
  })

  test('fills in who is expected, and takes it for text', async () => {
    const login_hint = '"><script>alert(1)</script>'
    const text = await (await hosted.get(hosted.authorize({ login_hint }))).text()
    expect(text).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"')
    expect(text).not.toContain('<script')
    expect(text).toMatch(/<details open\s*>/)
  })

  test('is one step away where no provider is named, with the whole request', async () => {
    const asked = hosted.authorize({ identity_provider: undefined, state: 'a&b="c' })
    const text = await (await hosted.get(asked)).text()
    const [, href = ''] = /href="(\/oauth2\/authorize[^"]*)"/.exec(text) ?? []
    const link = new URL(href.replaceAll('&#38;', '&'), hosted.origin)
    asked.searchParams.set('identity_provider', 'Google')
    expect(Object.fromEntries(link.searchParams)).toEqual(Object.fromEntries(asked.searchParams))
    expect(await (await hosted.get(link)).text()).toContain('Choose an account')
  })

  test.each(['PUT', 'DELETE', 'HEAD'])('takes no %s', async (method) => {
    const response = await fetch(hosted.authorize(), { method, redirect: 'manual' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('a choice', () => {
  test('of an offered account leads back with a code and the state', async () => {
    const state = 'ü&=# +/"'
    const response = await hosted.post(hosted.authorize({ state }), {
      account: 'bruno.okafor@gmail.example',
    })
    expect(response.status).toBe(302)
    expect(locationOf(response).href.split('?')[0]).toBe(CALLBACK)
    expect(queryOf(response)).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), state })
    const [user] = await hosted.users.byEmail('bruno.okafor@gmail.example')
    expect(user).toMatchObject({
      username: expect.stringMatching(/^Google_1\d{20}$/),
      emailVerified: true,
      confirmation: 'EXTERNAL_PROVIDER',
      enabled: true,
      passwordHash: '',
      federation: { provider: 'Google', name: 'Bruno Okafor' },
    })
    expect(user?.username).toBe(`Google_${user?.federation?.id}`)
  })

  test('of an account whose email is not verified says so', async () => {
    await hosted.post(hosted.authorize(), { account: 'una.verne@gmail.example' })
    await hosted.post(hosted.authorize(), { email: 'Una.Verne@gmail.example', name: 'Una Verne' })
    const found = await hosted.users.byEmail('una.verne@gmail.example')
    expect(found.map(({ emailVerified }) => emailVerified)).toEqual([false])
  })

  test('of the same account is the same user, as the account is now', async () => {
    const email = newEmail()
    const choose = async (form: Changes) => {
      const response = await hosted.post(hosted.authorize(), form)
      expect(queryOf(response)).toHaveProperty('code')
      const found = await hosted.users.byEmail(email)
      expect(found).toHaveLength(1)
      return found[0]
    }
    const first = await choose({ email, name: 'Ann Example' })
    const second = await choose({ email: ` ${email.toUpperCase()} `, name: 'Ann Other' })
    expect(second?.sub).toBe(first?.sub)
    expect(second?.email).toBe(email.toUpperCase())
    expect(second?.federation).toEqual({ ...first?.federation, name: 'Ann Other' })
    expect(second?.createdAt).toBe(first?.createdAt)
  })

  test('of two at once makes one user', async () => {
    const email = newEmail()
    await Promise.all(Array.from({ length: 5 }, () => hosted.codeOf(email)))
    expect(await hosted.users.byEmail(email)).toHaveLength(1)
  })

  test('that is given up tells the client so', async () => {
    const response = await hosted.post(hosted.authorize(), { cancel: 'yes' })
    expect(queryOf(response)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a state',
    })
  })

  test('of a disabled user is denied', async () => {
    const email = newEmail()
    await hosted.codeOf(email)
    const [user] = await hosted.users.byEmail(email)
    await hosted.users.disable(user?.sub ?? '')
    const response = await hosted.post(hosted.authorize(), { email, name: 'Ann' })
    expect(queryOf(response)).toMatchObject({ error: 'access_denied', state: 'a state' })
  })

  test.each<[string, Changes]>([
    ['nothing', {}],
    ['an account that is not offered', { account: 'somebody@gmail.example' }],
    ['no name', { email: 'a@gmail.example', name: ' ' }],
    ['no email', { email: 'a', name: 'Ann' }],
    ['a name without end', { email: 'a@gmail.example', name: 'A'.repeat(101) }],
  ])('of %s is asked for again', async (_, form) => {
    const response = await hosted.post(hosted.authorize(), form)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('Give an email address and a name.')
  })

  test.each([
    ['of another type', 'application/json', '{"account":"ada.marlow@gmail.example"}'],
    ['without end', 'application/x-www-form-urlencoded', `cancel=yes&name=${'x'.repeat(70_000)}`],
  ])('in a body %s is refused with a page', async (_, type, body) => {
    const headers = { 'content-type': type }
    const response = await fetch(hosted.authorize(), { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('role="alert"')
  })
})
