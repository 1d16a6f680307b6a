import { GetCommand } from '@aws-sdk/lib-dynamodb'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { describe, expect, test } from 'vitest'
import {
  DISABLED,
  HOUR,
  invalidField,
  NO_USER,
  OTHER_CLIENT,
  PASSWORD,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'
import { keyOf } from '../users/user-table.ts'

const INVALID = 'NotAuthorizedException: Invalid Access Token'
const EXPIRED_TOKEN = 'NotAuthorizedException: Access Token has expired'
const REFRESH_REVOKED = 'NotAuthorizedException: Refresh Token has been revoked'
const REVOKED = 'NotAuthorizedException: Access Token has been revoked'

const cognito = await useCognito()

const signIn = async (email: string) => {
  const { AuthenticationResult } = await cognito.signIn(email)
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
  return { AccessToken, IdToken, RefreshToken }
}

const revoke = async (Token: string, more: object = {}) =>
  await cognito.client.revokeToken({
    ClientId: cognito.pool.clientId,
    ClientSecret: cognito.pool.clientSecret,
    Token,
    ...more,
  })

describe('GetUser', () => {
  test('shows the user of an access token', async () => {
    const { email, sub, AccessToken } = await cognito.newSignedInUser()
    expect(await cognito.getUser(AccessToken)).toMatchObject({
      Username: sub,
      UserAttributes: [
        { Name: 'sub', Value: sub },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'email', Value: email },
      ],
    })
  })

  test('refuses an access token after an hour', async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    cognito.pass(HOUR - 1000)
    await cognito.getUser(AccessToken)
    cognito.pass(1000)
    expect(await refusalOf(cognito.getUser(AccessToken))).toBe(EXPIRED_TOKEN)
  })

  test('refuses what is no access token of this pool', async () => {
    const { AccessToken, IdToken } = await cognito.newSignedInUser()
    const claims: JWTPayload = decodeJwt(AccessToken)
    const [header = '', payload = '', signature = ''] = AccessToken.split('.')
    const stranger = await generateKeyPair('RS256')
    const { Item } = await cognito.documents.send(
      new GetCommand({ TableName: cognito.tableName, Key: { id: keyOf.signingKey } }),
    )
    const own = await importJWK(Item?.['jwk'], 'RS256')
    const sign = async (key: typeof own, changes: JWTPayload = {}) =>
      await new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256' }).sign(key)
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(stranger.publicKey)))

    await cognito.getUser(await sign(own))
    // The issuer names a port, which may have been another when the token was made.
    await cognito.getUser(await sign(own, { iss: 'http://127.0.0.1:1/local_test' }))
    for (const scope of ['openid email', 'aws.cognito.signin.user.administrator', '']) {
      expect(await refusalOf(cognito.getUser(await sign(own, { scope })))).toBe(
        'NotAuthorizedException: Access Token does not have required scopes',
      )
    }
    for (const token of [
      'nonsense',
      IdToken,
      new UnsecuredJWT(claims).encode(),
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.split('').toReversed().join('')}`,
      await sign(stranger.privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      await sign(own, { client_id: 'another' }),
      await sign(own, { token_use: 'id' }),
      await sign(own, { origin_jti: 7 }),
    ]) {
      expect(await refusalOf(cognito.getUser(token))).toBe(INVALID)
    }
  })

  test('says that the user is gone once it was deleted, also when the email came back', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await cognito.client.adminDeleteUser(cognito.at(email))
    await cognito.signUpAndConfirm(email)
    expect(await refusalOf(cognito.getUser(AccessToken))).toBe(NO_USER)
  })
})

describe('RevokeToken', () => {
  test('ends one sign-in: its refresh token and the access tokens made from it', async () => {
    const { email, sub, AccessToken, RefreshToken } = await cognito.newSignedInUser()
    const other = await signIn(email)
    const { AuthenticationResult } = await cognito.refresh(RefreshToken, sub)
    await revoke(RefreshToken)
    for (const token of [AccessToken, AuthenticationResult?.AccessToken ?? '']) {
      expect(await refusalOf(cognito.getUser(token))).toBe(REVOKED)
    }
    expect(await refusalOf(cognito.refresh(RefreshToken, sub))).toBe(REFRESH_REVOKED)
    await cognito.getUser(other.AccessToken)
    await cognito.refresh(other.RefreshToken, sub)
  })

  test('is content with a token that is unknown or revoked already', async () => {
    const { sub, RefreshToken } = await cognito.newSignedInUser()
    const [jti = ''] = RefreshToken.split('.')
    await revoke('nonsense')
    await revoke(`${jti}.${'A'.repeat(43)}`)
    expect(await cognito.refresh(RefreshToken, sub)).toHaveProperty(
      'AuthenticationResult.AccessToken',
    )
    await revoke(RefreshToken)
    await revoke(RefreshToken)
    expect(await refusalOf(cognito.refresh(RefreshToken, sub))).toBe(REFRESH_REVOKED)
  })

  const BAD_CLIENT = 'UnauthorizedException: Invalid client credentials.'
  test.each<[string, string, object]>([
    ['a wrong client secret', BAD_CLIENT, { ClientSecret: 'wrong' }],
    ['no client secret', BAD_CLIENT, { ClientSecret: undefined }],
    ['another client', OTHER_CLIENT, { ClientId: 'another' }],
    ['no token', invalidField('token', 'not be null'), { Token: undefined }],
    [
      'an access token',
      'UnsupportedTokenTypeException: Only refresh tokens are revocable.',
      { Token: 'header.payload.signature' },
    ],
  ])('refuses %s and keeps the refresh token', async (_case, refusal, more) => {
    const { sub, RefreshToken } = await cognito.newSignedInUser()
    expect(await refusalOf(revoke(RefreshToken, more))).toBe(refusal)
    await cognito.refresh(RefreshToken, sub)
  })
})

describe('GlobalSignOut', () => {
  test('ends every sign-in of the user, and none that comes after', async () => {
    const { email, sub, AccessToken, RefreshToken } = await cognito.newSignedInUser()
    const other = await signIn(email)
    const stranger = await cognito.newSignedInUser()
    await cognito.client.globalSignOut({ AccessToken })
    for (const token of [AccessToken, other.AccessToken]) {
      expect(await refusalOf(cognito.getUser(token))).toBe(REVOKED)
    }
    for (const token of [RefreshToken, other.RefreshToken]) {
      expect(await refusalOf(cognito.refresh(token, sub))).toBe(REFRESH_REVOKED)
    }
    await cognito.getUser(stranger.AccessToken)
    await cognito.getUser((await signIn(email)).AccessToken)
  })
})

/** The token of a user to whom something has happened since. */
const tokenAfter = async (
  event: (user: Awaited<ReturnType<typeof cognito.newSignedInUser>>) => unknown,
): Promise<string> => {
  const user = await cognito.newSignedInUser()
  await event(user)
  return user.AccessToken
}

describe.each<[string, (AccessToken: string) => Promise<unknown>]>([
  ['GetUser', cognito.getUser],
  ['GlobalSignOut', async (AccessToken) => await cognito.client.globalSignOut({ AccessToken })],
  [
    'ChangePassword',
    async (AccessToken) =>
      await cognito.client.changePassword({
        AccessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: 'Another-horse-7',
      }),
  ],
])('%s', (_operation, call) => {
  const { client, at } = cognito
  test.each<[string, string, () => string | Promise<string>]>([
    ['what is no token', INVALID, () => 'x'],
    ['no token', invalidField('accessToken', 'have length greater than or equal to 1'), () => ''],
    [
      'too long a token',
      invalidField('accessToken', 'have length less than or equal to 16384'),
      () => 'x'.repeat(16_385),
    ],
    ['an id token', INVALID, async () => (await cognito.newSignedInUser()).IdToken],
    ['an old token', EXPIRED_TOKEN, () => tokenAfter(() => cognito.pass(HOUR))],
    ['a revoked token', REVOKED, () => tokenAfter(({ RefreshToken }) => revoke(RefreshToken))],
    [
      'a token that was signed out',
      REVOKED,
      () => tokenAfter(({ AccessToken }) => client.globalSignOut({ AccessToken })),
    ],
    [
      'a disabled user',
      DISABLED,
      () => tokenAfter(({ email }) => client.adminDisableUser(at(email))),
    ],
    ['a deleted user', NO_USER, () => tokenAfter(({ email }) => client.adminDeleteUser(at(email)))],
  ])('refuses %s', async (_case, refusal, token) => {
    expect(await refusalOf(call(await token()))).toBe(refusal)
  })
})
