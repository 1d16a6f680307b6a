import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import {
  CALLBACK,
  newEmail,
  SCOPE,
  useHosted,
  VERIFIER,
} from '../../../test/support/cognito/hosted.ts'
import {
  MINUTE,
  nameByApi,
  signIn,
  tokensIn,
  userInfo,
} from '../../../test/support/cognito/token-client.ts'

const start = useHosted()
const hosted = await start()

describe('a client of another make', () => {
  const discover = async (authentication: client.ClientAuth): Promise<client.Configuration> =>
    await client.discovery(
      new URL(hosted.pool.issuer),
      hosted.pool.clientId,
      undefined,
      authentication,
      { execute: [client.allowInsecureRequests] },
    )

  test.each([
    ['in the form', () => client.ClientSecretPost(hosted.pool.clientSecret)],
    ['by Basic', () => client.ClientSecretBasic(hosted.pool.clientSecret)],
  ])('signs in with its secret %s, and finds all that is said to be good', async (_, by) => {
    const config = await discover(by())
    const email = newEmail()
    const nonce = client.randomNonce()
    const state = client.randomState()
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      identity_provider: 'Google',
    })
    const chosen = await hosted.post(address, { email, name: 'Ann Example' })
    const answered = new URL(chosen.headers.get('location') ?? '')
    const tokens = await client.authorizationCodeGrant(config, answered, {
      pkceCodeVerifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })

    const [user] = await hosted.users.byEmail(email)
    const id = user?.federation?.id ?? ''
    const picture = `${hosted.origin}/pictures/${id}.png`
    expect(tokens.claims()).toEqual({
      sub: user?.sub,
      iss: hosted.pool.issuer,
      aud: hosted.pool.clientId,
      token_use: 'id',
      nonce,
      at_hash: hash('sha256', tokens.access_token, 'buffer').subarray(0, 16).toString('base64url'),
      'cognito:username': `Google_${id}`,
      'cognito:groups': ['local_test_Google'],
      identities: [
        {
          userId: id,
          providerName: 'Google',
          providerType: 'Google',
          issuer: null,
          primary: 'true',
          dateCreated: String(user?.createdAt),
        },
      ],
      email,
      email_verified: true,
      name: 'Ann Example',
      picture,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: Math.floor(hosted.now() / 1000),
      iat: Math.floor(hosted.now() / 1000),
      exp: Math.floor(hosted.now() / 1000) + 3600,
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin openid email profile',
      client_id: hosted.pool.clientId,
      username: `Google_${id}`,
    })
    expect(tokens.expires_in).toBe(3600)

    expect(await client.fetchUserInfo(config, tokens.access_token, user?.sub ?? '')).toEqual({
      sub: user?.sub,
      username: `Google_${id}`,
      email,
      email_verified: 'true',
      name: 'Ann Example',
      picture,
      identities: expect.stringContaining(id),
    })
    expect(await nameByApi(hosted, tokens.access_token)).toBe(`Google_${id}`)

    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.claims()?.sub).toBe(user?.sub)
    expect(renewed.refresh_token).toBeUndefined()
    expect(await nameByApi(hosted, renewed.access_token)).toBe(`Google_${id}`)
  })

  test('notices a nonce that is not its own', async () => {
    const config = await discover(client.ClientSecretPost(hosted.pool.clientSecret))
    const address = new URL(`${CALLBACK}?state=s&code=${await hosted.codeOf(newEmail())}`)
    await expect(
      client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: VERIFIER,
        expectedNonce: 'another nonce',
        expectedState: 's',
      }),
    ).rejects.toMatchObject({ cause: { cause: { claim: 'nonce' } } })
  })
})

describe('what the tokens tell', () => {
  test('that an email is not verified', async () => {
    const { id_token = '' } = await signIn(hosted, 'una.verne@gmail.example')
    expect(decodeJwt(id_token)).toMatchObject({ email_verified: false, name: 'Una Verne' })
  })

  test('no more than the scopes', async () => {
    const { id_token = '', access_token } = await signIn(hosted, newEmail(), { scope: 'openid' })
    const info = (await (await userInfo(hosted, access_token)).json()) as object
    for (const told of [decodeJwt(id_token), info]) {
      for (const claim of ['email', 'email_verified', 'name', 'picture']) {
        expect(told).not.toHaveProperty(claim)
      }
    }
    expect(decodeJwt(access_token)['scope']).toBe('openid')
    expect(await nameByApi(hosted, access_token)).toBe('Access Token does not have required scopes')
  })

  test('all of it where no scope is named', async () => {
    const { access_token } = await signIn(hosted, newEmail(), { scope: undefined })
    expect(decodeJwt(access_token)['scope']).toBe(
      'aws.cognito.signin.user.admin openid email profile',
    )
  })

  test('nothing of the person without openid', async () => {
    const scope = 'aws.cognito.signin.user.admin'
    const answer = await signIn(hosted, newEmail(), { scope })
    expect(answer).not.toHaveProperty('id_token')
    const response = await userInfo(hosted, answer.access_token)
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toContain('insufficient_scope')
  })

  test('no nonce where none was asked for', async () => {
    const { id_token = '' } = await signIn(hosted, newEmail(), { nonce: undefined })
    expect(decodeJwt(id_token)).not.toHaveProperty('nonce')
  })
})

describe('/oauth2/userInfo', () => {
  test.each([
    ['nothing', {}],
    ['Basic', { authorization: 'Basic x' }],
    ['a token that is none', { authorization: 'Bearer x' }],
  ])('tells nothing for %s', async (_, headers) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${hosted.origin}/oauth2/userInfo`, { method, headers })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_/)
    }
  })

  test('tells nothing for an id token, nor an hour later', async () => {
    const here = await start()
    const tokens = await tokensIn(await here.exchange(await here.codeOf(newEmail())))
    expect((await userInfo(here, tokens.id_token ?? '')).status).toBe(401)
    expect((await userInfo(here, tokens.access_token)).status).toBe(200)
    here.pass(60 * MINUTE + 1000)
    expect((await userInfo(here, tokens.access_token)).status).toBe(401)
  })
})
