import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  CALLBACK,
  type Changes,
  newEmail,
  useHosted,
  VERIFIER,
} from '../../../test/support/cognito/hosted.ts'
import {
  errorIn,
  MINUTE,
  nameByApi,
  refresh,
  signIn,
  tokensIn,
  userInfo,
} from '../../../test/support/cognito/token-client.ts'

const start = useHosted()
const hosted = await start()

const DAY = 24 * 60 * MINUTE

const basicOf = (id: string, secret: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(
    `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`,
  ).toString('base64')}`,
})
const NOT_IN_FORM = { client_id: undefined, client_secret: undefined }

describe('a client that is not the one', () => {
  test('gets nothing, and the code is as good as before', async () => {
    const code = await hosted.codeOf(newEmail())
    const refused: readonly [string, Changes, Record<string, string>?][] = [
      ['no client', NOT_IN_FORM],
      ['no secret', { client_secret: undefined }],
      ['an empty secret', { client_secret: '' }],
      ['a wrong secret', { client_secret: 'secret' }],
      ['another client', { client_id: 'another' }],
      ['a wrong secret by Basic', NOT_IN_FORM, basicOf(hosted.pool.clientId, 'secret')],
      ['another client by Basic', NOT_IN_FORM, basicOf('x', hosted.pool.clientSecret)],
      ['a Bearer', NOT_IN_FORM, { authorization: 'Bearer x' }],
      ['a Basic that is no Base64', NOT_IN_FORM, { authorization: 'Basic %%' }],
      ['a Basic without colon', NOT_IN_FORM, { authorization: `Basic ${btoa('client')}` }],
      ['a Basic badly encoded', NOT_IN_FORM, { authorization: `Basic ${btoa('%:%')}` }],
    ]
    for (const [what, changes, headers] of refused) {
      const response = await hosted.exchange(code, changes, headers)
      expect(response.headers.get('www-authenticate'), what).toBe('Basic realm="token"')
      expect(await errorIn(response), what).toBe('invalid_client')
    }
    await tokensIn(await hosted.exchange(code))
  })

  test('nor one that names itself in two ways', async () => {
    const code = await hosted.codeOf(newEmail())
    const basic = basicOf(hosted.pool.clientId, hosted.pool.clientSecret)
    expect(await errorIn(await hosted.exchange(code, {}, basic))).toBe('invalid_request')
    const other = { client_id: 'another', client_secret: undefined }
    expect(await errorIn(await hosted.exchange(code, other, basic))).toBe('invalid_request')
    const twice = { client_secret: undefined }
    await tokensIn(await hosted.exchange(code, twice, basic))
  })
})

describe('a code', () => {
  test('is refused where anything else is wrong, and is as good as before', async () => {
    const code = await hosted.codeOf(newEmail())
    const refused: readonly [string, Changes, string][] = [
      ['without grant type', { grant_type: undefined }, 'invalid_request'],
      ['under an unknown grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['for the client alone', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      ['that is missing', { code: undefined }, 'invalid_request'],
      ['that is empty', { code: '' }, 'invalid_request'],
      ['without the address', { redirect_uri: undefined }, 'invalid_request'],
      ['that nobody gave', { code: 'x'.repeat(43) }, 'invalid_grant'],
      [
        'for another address, though an allowed one',
        { redirect_uri: CALLBACK.replace('localhost', '127.0.0.1') },
        'invalid_grant',
      ],
      ['with another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
      ['with a longer verifier', { code_verifier: `${VERIFIER}v` }, 'invalid_grant'],
      ['without verifier', { code_verifier: undefined }, 'invalid_grant'],
    ]
    for (const [how, changes, error] of refused) {
      expect(await errorIn(await hosted.exchange(code, changes)), how).toBe(error)
    }
    await tokensIn(await hosted.exchange(code))
  })

  test('that was given without challenge takes no verifier', async () => {
    const plain = { code_challenge: undefined, code_challenge_method: undefined }
    const code = await hosted.codeOf(newEmail(), plain)
    expect(await errorIn(await hosted.exchange(code))).toBe('invalid_grant')
    await tokensIn(await hosted.exchange(code, { code_verifier: undefined }))
  })

  test('with a verifier that is too short for PKCE is refused', async () => {
    const code_challenge = createHash('sha256').update('short').digest('base64url')
    const code = await hosted.codeOf(newEmail(), { code_challenge })
    const response = await hosted.exchange(code, { code_verifier: 'short' })
    expect(await errorIn(response)).toBe('invalid_grant')
  })

  test('lives for five minutes', async () => {
    const here = await start()
    const [kept, late] = [await here.codeOf(newEmail()), await here.codeOf(newEmail())]
    here.pass(5 * MINUTE - 1)
    await tokensIn(await here.exchange(kept))
    here.pass(1)
    expect(await errorIn(await here.exchange(late))).toBe('invalid_grant')
  })

  test('that comes a second time is refused, and ends what came of the first', async () => {
    const code = await hosted.codeOf(newEmail())
    const first = await tokensIn(await hosted.exchange(code))
    expect((await userInfo(hosted, first.access_token)).status).toBe(200)
    expect(await errorIn(await hosted.exchange(code))).toBe('invalid_grant')
    expect((await userInfo(hosted, first.access_token)).status).toBe(401)
    expect(await nameByApi(hosted, first.access_token)).toBe('Access Token has been revoked')
    expect(await errorIn(await refresh(hosted, first.refresh_token))).toBe('invalid_grant')
  })

  test('that comes often at once gives tokens once at most, and they are ended', async () => {
    const code = await hosted.codeOf(newEmail())
    const answers = await Promise.all(Array.from({ length: 6 }, () => hosted.exchange(code)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    const [tokens] = await Promise.all(good.map(tokensIn))
    expect((await userInfo(hosted, tokens?.access_token ?? '')).status).toBe(401)
  })

  test.each<[string, (sub: string) => Promise<void>]>([
    ['disabled', async (sub) => await hosted.users.disable(sub)],
    [
      'deleted',
      async (sub) => {
        const user = await hosted.users.get(sub)
        if (user) await hosted.users.remove(user)
      },
    ],
  ])('of a user who was %s meanwhile is refused', async (_, end) => {
    const email = newEmail()
    const code = await hosted.codeOf(email)
    const [user] = await hosted.users.byEmail(email)
    await end(user?.sub ?? '')
    expect(await errorIn(await hosted.exchange(code))).toBe('invalid_grant')
  })

  test('in a form that says something twice is refused', async () => {
    const code = await hosted.codeOf(newEmail())
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      client_id: hosted.pool.clientId,
      client_secret: hosted.pool.clientSecret,
    })
    form.append('code', code)
    form.append('code', code)
    const response = await fetch(`${hosted.origin}/oauth2/token`, { method: 'POST', body: form })
    expect(await errorIn(response)).toBe('invalid_request')
  })

  test('in JSON is refused', async () => {
    const response = await fetch(`${hosted.origin}/oauth2/token`, { method: 'POST', body: '{}' })
    expect(await errorIn(response)).toBe('invalid_request')
  })
})

describe('a refresh token', () => {
  test('gives new tokens of the same scopes, and stays as it is', async () => {
    const first = await signIn(hosted, newEmail(), { scope: 'openid email' })
    for (let turn = 1; turn <= 2; turn += 1) {
      const next = await tokensIn(await refresh(hosted, first.refresh_token))
      expect(next).not.toHaveProperty('refresh_token')
      expect(next.access_token).not.toBe(first.access_token)
      expect(decodeJwt(next.access_token)['scope']).toBe('openid email')
      expect(decodeJwt(next.id_token ?? '')['origin_jti']).toBe(
        decodeJwt(first.access_token)['origin_jti'],
      )
    }
  })

  test.each([
    undefined,
    '',
    'x',
    'x.y',
    `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'x'.repeat(43)}`,
  ])('%j is none', async (token) => {
    expect(await errorIn(await refresh(hosted, token))).toBe(
      token ? 'invalid_grant' : 'invalid_request',
    )
  })

  test('lives for thirty days', async () => {
    const here = await start()
    const { refresh_token } = await tokensIn(await here.exchange(await here.codeOf(newEmail())))
    here.pass(30 * DAY - 1)
    await tokensIn(await refresh(here, refresh_token))
    here.pass(1)
    expect(await errorIn(await refresh(here, refresh_token))).toBe('invalid_grant')
  })

  test.each(['signed out everywhere', 'disabled', 'deleted'])(
    'of a user who was %s is dead, and so is the access token',
    async (how) => {
      const email = newEmail()
      const { refresh_token, access_token } = await signIn(hosted, email)
      const [user] = await hosted.users.byEmail(email)
      if (!user) throw new Error('expected a user')
      if (how === 'disabled') await hosted.users.disable(user.sub)
      else if (how === 'deleted') await hosted.users.remove(user)
      else await hosted.users.signOutEverywhere(user.sub)
      expect(await errorIn(await refresh(hosted, refresh_token))).toBe('invalid_grant')
      expect((await userInfo(hosted, access_token)).status).toBe(401)
    },
  )
})

test('after a restart at another port, tokens and codes of before are good', async () => {
  const before = await start()
  const email = newEmail()
  const [code, other] = [await before.codeOf(email), await before.codeOf(email)]
  const { access_token, refresh_token } = await tokensIn(await before.exchange(code))

  const after = await start(before.tableName)
  expect(after.pool.issuer).not.toBe(before.pool.issuer)
  expect((await userInfo(after, access_token)).status).toBe(200)
  expect(await nameByApi(after, access_token)).toMatch(/^Google_/)
  const renewed = await tokensIn(await refresh(after, refresh_token))
  expect(decodeJwt(renewed.id_token ?? '')['iss']).toBe(after.pool.issuer)
  await tokensIn(await after.exchange(other))
})
