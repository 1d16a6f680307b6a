import type { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  DISABLED,
  HOUR,
  INCORRECT,
  invalidField,
  LOCKED,
  MINUTE,
  NO_HASH,
  OTHER_CLIENT,
  PASSWORD,
  refusalOf,
  SECOND,
  useCognito,
  WRONG_HASH,
} from '../../../test/support/cognito/cognito.ts'
import { secretHash } from '../requests/secret-hash.ts'

const REVOKED = 'NotAuthorizedException: Refresh Token has been revoked'

const cognito = await useCognito()

const authenticate = async (
  AuthFlow: InitiateAuthCommand['input']['AuthFlow'],
  AuthParameters: Record<string, string>,
) =>
  await cognito.client.initiateAuth({ AuthFlow, AuthParameters, ClientId: cognito.pool.clientId })

/** The claims of a token, once its signature, issuer and times were found good. */
const claimsOf = async (token: string | undefined) => {
  const keys = await fetch(`${cognito.url}/${cognito.pool.id}/.well-known/jwks.json`)
  const { payload } = await jwtVerify(
    token ?? '',
    createLocalJWKSet((await keys.json()) as JSONWebKeySet),
    { issuer: cognito.pool.issuer, currentDate: new Date(cognito.now()), algorithms: ['RS256'] },
  )
  return payload
}

const disable = async (Username: string) =>
  await cognito.client.adminDisableUser(cognito.at(Username))

describe('InitiateAuth with a password', () => {
  test('answers with tokens whose claims are those of Cognito', async () => {
    const { email, sub } = await cognito.newUser()
    const { AuthenticationResult, ChallengeParameters } = await cognito.signIn(email)
    expect(ChallengeParameters).toEqual({})
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' })

    const seconds = Math.floor(cognito.now() / 1000)
    const id = await claimsOf(AuthenticationResult?.IdToken)
    expect(id).toEqual({
      sub,
      iss: cognito.pool.issuer,
      aud: cognito.pool.clientId,
      token_use: 'id',
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      'cognito:username': sub,
      email,
      email_verified: true,
      event_id: expect.any(String),
      jti: expect.any(String),
      origin_jti: expect.any(String),
    })
    const access = await claimsOf(AuthenticationResult?.AccessToken)
    expect(access).toEqual({
      sub,
      iss: cognito.pool.issuer,
      client_id: cognito.pool.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      username: sub,
      event_id: id['event_id'],
      jti: expect.any(String),
      origin_jti: id['origin_jti'],
    })
    expect(access.jti).not.toBe(id.jti)
    expect(decodeProtectedHeader(AuthenticationResult?.IdToken ?? '')).toEqual({
      alg: 'RS256',
      kid: expect.any(String),
    })
  })

  test('takes the email in any case, and the sub', async () => {
    const { email, sub } = await cognito.newUser()
    for (const name of [email.toUpperCase(), sub]) {
      const { AuthenticationResult } = await cognito.signIn(name)
      expect((await claimsOf(AuthenticationResult?.IdToken)).sub).toBe(sub)
    }
  })

  test('names the groups in both tokens', async () => {
    const { email } = await cognito.newUser()
    const call = { UserPoolId: cognito.pool.id, GroupName: 'claims' }
    await cognito.client.createGroup(call)
    await cognito.client.adminAddUserToGroup({ ...call, Username: email })
    const { AuthenticationResult } = await cognito.signIn(email)
    for (const token of [AuthenticationResult?.IdToken, AuthenticationResult?.AccessToken]) {
      expect((await claimsOf(token))['cognito:groups']).toEqual(['claims'])
    }
  })

  test('answers alike for a wrong password and a user that does not exist', async () => {
    const { email } = await cognito.newUser()
    for (const name of [email, cognito.email()]) {
      expect(await cognito.failSignIns(name, 5)).toEqual(Array(5).fill(INCORRECT))
      expect(await refusalOf(cognito.signIn(name, 'Wrong-password-1'))).toBe(LOCKED)
    }
  })

  test('tells that a user is unconfirmed or disabled to the one who knows the password', async () => {
    const { email, sub } = await cognito.newUnconfirmedUser()
    expect(await refusalOf(cognito.signIn(email, 'Wrong-password-1'))).toBe(INCORRECT)
    expect(await refusalOf(cognito.signIn(email))).toBe(
      'UserNotConfirmedException: User is not confirmed.',
    )
    await disable(sub)
    expect(await refusalOf(cognito.signIn(email, 'Wrong-password-1'))).toBe(INCORRECT)
    expect(await refusalOf(cognito.signIn(email))).toBe(DISABLED)
  })

  test('locks after five failures, longer after each more', async () => {
    const { email } = await cognito.newUser()
    const fail = async () => await refusalOf(cognito.signIn(email, 'Wrong-password-1'))
    for (let failure = 1; failure <= 5; failure += 1) expect(await fail()).toBe(INCORRECT)
    for (const lock of [1, 2, 4].map((seconds) => seconds * SECOND)) {
      expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
      cognito.pass(lock - 1)
      expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
      cognito.pass(1)
      expect(await fail()).toBe(INCORRECT)
    }
    cognito.pass(8 * SECOND)
    await cognito.signIn(email)
    for (let failure = 1; failure <= 5; failure += 1) expect(await fail()).toBe(INCORRECT)
    expect(await fail()).toBe(LOCKED)
    cognito.pass(MINUTE)
  })

  test('counts parallel failures each', async () => {
    const { email } = await cognito.newUser()
    await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(cognito.signIn(email, 'Wrong-password-1'))),
    )
    expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
  })

  test('does not lock one user for the failures of another, nor for parallel good sign-ins', async () => {
    const [locked, other] = [cognito.email(), cognito.email()]
    await cognito.signUpAndConfirm(locked)
    await cognito.signUpAndConfirm(other)
    expect(await cognito.failSignIns(locked, 5)).toEqual(Array(5).fill(INCORRECT))
    expect(await refusalOf(cognito.signIn(locked))).toBe(LOCKED)
    const signIns = await Promise.all(Array.from({ length: 8 }, () => cognito.signIn(other)))
    for (const one of signIns) expect(one).toHaveProperty('AuthenticationResult.AccessToken')
  })

  const parameters = (email: string) => ({
    USERNAME: email,
    PASSWORD,
    SECRET_HASH: secretHash(email, cognito.pool),
  })
  const withParameters = async (changes: Record<string, string | undefined>) => {
    const { email } = await cognito.newUser()
    const defined = Object.entries({ ...parameters(email), ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    return await authenticate('USER_PASSWORD_AUTH', Object.fromEntries(defined))
  }

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'another client',
      OTHER_CLIENT,
      async () =>
        await cognito.client.initiateAuth({
          ClientId: 'another',
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: parameters(cognito.email()),
        }),
    ],
    ['a wrong secret hash', WRONG_HASH, async () => await withParameters({ SECRET_HASH: 'x' })],
    ['no secret hash', NO_HASH, async () => await withParameters({ SECRET_HASH: undefined })],
    [
      'no user name',
      'InvalidParameterException: Missing required parameter USERNAME',
      async () => await withParameters({ USERNAME: undefined }),
    ],
    [
      'too long a user name',
      invalidField('authParameters.USERNAME', 'have length less than or equal to 128'),
      async () => await withParameters({ USERNAME: 'x'.repeat(5000) }),
    ],
    [
      'a flow that is not enabled',
      'InvalidParameterException: USER_SRP_AUTH flow not enabled for this client',
      async () => await authenticate('USER_SRP_AUTH', parameters(cognito.email())),
    ],
    ['a wrong password', INCORRECT, async () => await withParameters({ PASSWORD: 'Wrong-1' })],
    ['a user that does not exist', INCORRECT, async () => await cognito.signIn(cognito.email())],
    [
      'a user of Google',
      INCORRECT,
      async () => await cognito.signIn((await cognito.addFederated()).username),
    ],
  ])('refuses %s', async (_case, refusal, call) => {
    expect(await refusalOf(call())).toBe(refusal)
  })
})

describe('InitiateAuth with a refresh token', () => {
  const signIn = async () => {
    const { email, sub } = await cognito.newUser()
    const { AuthenticationResult: tokens } = await cognito.signIn(email)
    return { email, sub, tokens }
  }

  test('gives new tokens of the same sign-in and keeps the refresh token', async () => {
    const { sub, tokens } = await signIn()
    const before = await claimsOf(tokens?.AccessToken)
    cognito.pass(2 * HOUR)
    const { AuthenticationResult } = await cognito.refresh(tokens?.RefreshToken, sub)
    expect(AuthenticationResult?.RefreshToken).toBeUndefined()
    const after = await claimsOf(AuthenticationResult?.AccessToken)
    expect(after).toMatchObject({
      sub,
      origin_jti: before['origin_jti'],
      auth_time: before['auth_time'],
      exp: Math.floor(cognito.now() / 1000) + 3600,
    })
    expect(after.jti).not.toBe(before.jti)
    await cognito.client.getUser({ AccessToken: AuthenticationResult?.AccessToken })
    await cognito.refresh(tokens?.RefreshToken, sub)
  })

  test('wants the hash over the sub, as AWS does, and not over the email', async () => {
    const { email, tokens } = await signIn()
    expect(await refusalOf(cognito.refresh(tokens?.RefreshToken, email))).toMatch(
      /^NotAuthorizedException: Unable to verify secret hash/,
    )
  })

  test('takes a refresh token for 30 days', async () => {
    const { sub, tokens } = await signIn()
    cognito.pass(30 * 24 * HOUR - 1)
    await cognito.refresh(tokens?.RefreshToken, sub)
    cognito.pass(1)
    expect(await refusalOf(cognito.refresh(tokens?.RefreshToken, sub))).toBe(
      'NotAuthorizedException: Refresh Token has expired',
    )
  })

  test('refuses a forged one', async () => {
    const { sub, tokens } = await signIn()
    const [jti = '', secret = ''] = tokens?.RefreshToken?.split('.') ?? []
    const swapped = secret.startsWith('A') ? 'B' : 'A'
    for (const token of ['x', `${jti}.`, `${jti}.${swapped}${secret.slice(1)}`]) {
      expect(await refusalOf(cognito.refresh(token, sub))).toBe(
        'NotAuthorizedException: Invalid Refresh Token',
      )
    }
  })

  test('refuses those of a user that is disabled or deleted', async () => {
    const { sub, tokens, email } = await signIn()
    await disable(sub)
    expect(await refusalOf(cognito.refresh(tokens?.RefreshToken, sub))).toBe(DISABLED)
    await cognito.client.adminDeleteUser(cognito.at(email))
    expect(await refusalOf(cognito.refresh(tokens?.RefreshToken, sub))).toBe(REVOKED)
  })
})
