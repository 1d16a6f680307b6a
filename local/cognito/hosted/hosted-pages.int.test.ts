import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { googleIdOf } from './google-accounts.ts'
import { newEmail, useHosted } from '../../../test/support/cognito/hosted.ts'

const hosted = await useHosted()()

describe('discovery', () => {
  test('names addresses that are there', async () => {
    const response = await hosted.get(`${hosted.pool.issuer}/.well-known/openid-configuration`)
    const found = (await response.json()) as Record<string, string>
    expect(found).toMatchObject({
      issuer: hosted.pool.issuer,
      authorization_endpoint: `${hosted.origin}/oauth2/authorize`,
      token_endpoint: `${hosted.origin}/oauth2/token`,
      userinfo_endpoint: `${hosted.origin}/oauth2/userInfo`,
      end_session_endpoint: `${hosted.origin}/logout`,
      jwks_uri: `${hosted.pool.issuer}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    })
    for (const [name, address] of Object.entries(found)) {
      if (name === 'issuer' || typeof address !== 'string') continue
      const { status } = await hosted.get(address)
      expect([name, status === 404]).toEqual([name, false])
    }
    const keys = (await (await hosted.get(found['jwks_uri'] ?? '')).json()) as { keys: object[] }
    expect(keys.keys).toHaveLength(1)
  })

  test.each(['/other/.well-known/openid-configuration', '/.well-known/openid-configuration'])(
    'has nothing at %s',
    async (path) => {
      expect((await hosted.get(hosted.origin + path)).status).toBe(404)
    },
  )
})

describe('/logout', () => {
  const logout = async (query: Record<string, string> | string): Promise<Response> =>
    await hosted.get(`${hosted.origin}/logout?${new URLSearchParams(query).toString()}`)

  test('leads back to an allowed address', async () => {
    const response = await logout({
      client_id: hosted.pool.clientId,
      logout_uri: 'http://localhost:4000/',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'http://localhost:4000/',
    ])
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['no client', 'logout_uri=http://localhost:4000/'],
    ['another client', 'client_id=x&logout_uri=http://localhost:4000/'],
    ['no address', 'client_id=CLIENT'],
    ['another site', 'client_id=CLIENT&logout_uri=https://evil.example/'],
    ['a longer address', 'client_id=CLIENT&logout_uri=http://localhost:4000/x'],
    [
      'two addresses',
      'client_id=CLIENT&logout_uri=http://localhost:4000/&logout_uri=https://evil.example/',
    ],
    ['two clients', 'client_id=CLIENT&client_id=x&logout_uri=http://localhost:4000/'],
  ])('leads nowhere for %s', async (_, query) => {
    const response = await logout(query.replaceAll('CLIENT', hosted.pool.clientId))
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(response.headers.get('content-security-policy')).toContain("form-action 'none'")
  })
})

describe('the picture of an account', () => {
  const pictureOf = async (email: string): Promise<Response> =>
    await hosted.get(`${hosted.origin}/pictures/${googleIdOf(email)}.png`)

  test('may be shown by pages of other origins, and runs nothing', async () => {
    const { status, headers } = await pictureOf(newEmail())
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
  })

  test('is a PNG, always the same, and another for another account', async () => {
    const email = newEmail()
    const [one, again, other] = await Promise.all(
      [email, email.toUpperCase(), newEmail()].map(async (address) =>
        Buffer.from(await (await pictureOf(address)).arrayBuffer()),
      ),
    )
    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 })
    expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true)
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false)
  })

  test.each(['123.png', `${'1'.repeat(21)}.svg`, `${'1'.repeat(22)}.png`, `${'a'.repeat(21)}.png`])(
    'is not at %s',
    async (name) => {
      expect((await hosted.get(`${hosted.origin}/pictures/${name}`)).status).toBe(404)
    },
  )
})

test.each([
  ['POST', '/logout'],
  ['GET', '/oauth2/token'],
  ['PUT', '/oauth2/userInfo'],
  ['POST', `/pictures/${'1'.repeat(21)}.png`],
])('%s is no method of %s', async (method, path) => {
  const response = await fetch(hosted.origin + path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).not.toContain(method)
})

test.each(['constructor', '__proto__', 'oauth2', 'oauth2/authorize/', 'pictures/'])(
  'there is nothing at /%s',
  async (path) => {
    expect((await hosted.get(`${hosted.origin}/${path}`)).status).toBe(404)
  },
)
