import { expect, test } from 'vitest'
import {
  MINUTE,
  PASSWORD,
  refusalOf,
  SECOND,
  useCognito,
  WRONG_HASH,
} from '../../../test/support/cognito/cognito.ts'
import { codeOfStep, stepAt } from '../mfa/totp.ts'

const cognito = await useCognito()
const { client, pool } = cognito

const MISMATCH = 'CodeMismatchException: Invalid code received for user'
const USED = 'ExpiredCodeException: Your software token has already been used once.'
const NOT_ENABLED =
  'EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA'
const NO_TOKEN =
  'SoftwareTokenMFANotFoundException: Software Token MFA does not exist for the user.'
const BAD_SESSION = 'NotAuthorizedException: Invalid session for the user.'
const LATE_SESSION = 'NotAuthorizedException: Invalid session for the user, session is expired.'
const USED_SESSION =
  'NotAuthorizedException: Invalid session for the user, session can only be used once.'

/** What an authenticator app shows, so many half minutes from now. */
const codeOf = (secret: string, distance = 0): string =>
  codeOfStep(secret, stepAt(cognito.now()) + distance)

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

const associate = async (AccessToken: string): Promise<string> =>
  (await client.associateSoftwareToken({ AccessToken })).SecretCode ?? ''

const prefer = async (AccessToken: string, Enabled: boolean): Promise<void> => {
  await client.setUserMFAPreference({
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
  })
}

/** A user whose second factor is on, half a minute after it was confirmed. */
const newProtectedUser = async () => {
  const user = await cognito.newSignedInUser()
  const secret = await associate(user.AccessToken)
  await client.verifySoftwareToken({ AccessToken: user.AccessToken, UserCode: codeOf(secret) })
  await prefer(user.AccessToken, true)
  cognito.pass(30 * SECOND)
  return { ...user, secret }
}

/** Gives the password, which has to lead to a challenge. */
const begin = async (email: string): Promise<string> => {
  const { ChallengeName, Session, AuthenticationResult } = await cognito.signIn(email)
  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  expect(AuthenticationResult).toBeUndefined()
  return Session ?? ''
}

const respond = async (
  { sub, Session }: { sub: string; Session: string },
  code: string,
  name = 'SOFTWARE_TOKEN_MFA' as const,
) =>
  await client.respondToAuthChallenge({
    ChallengeName: name,
    ClientId: pool.clientId,
    Session,
    ChallengeResponses: {
      USERNAME: sub,
      SECRET_HASH: cognito.as(sub).SecretHash,
      SOFTWARE_TOKEN_MFA_CODE: code,
    },
  })

test('A confirmed second factor is asked for after the password, and opens the account', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const challenge = await cognito.signIn(email)
  expect(challenge.ChallengeParameters).toEqual({ USER_ID_FOR_SRP: sub })
  const Session = challenge.Session ?? ''
  const { AuthenticationResult, ChallengeName } = await respond({ sub, Session }, codeOf(secret))
  expect(ChallengeName).toBeUndefined()
  expect((await cognito.getUser(AuthenticationResult?.AccessToken)).UserMFASettingList).toEqual([
    'SOFTWARE_TOKEN_MFA',
  ])
  expect(
    (await cognito.refresh(AuthenticationResult?.RefreshToken, sub)).AuthenticationResult,
  ).toBeDefined()
})

test('A wrong password is refused before any second factor is asked for', async () => {
  const { email } = await newProtectedUser()
  expect(await refusalOf(cognito.signIn(email, `${PASSWORD}x`))).toBe(
    'NotAuthorizedException: Incorrect username or password.',
  )
})

test('A secret has 32 bytes in Base32, and each call gives another', async () => {
  const { AccessToken } = await cognito.newSignedInUser()
  const first = await associate(AccessToken)
  expect(first).toMatch(/^[A-Z2-7]{52}$/)
  expect(await associate(AccessToken)).not.toBe(first)
})

test('A secret that is not confirmed asks nobody for a code', async () => {
  const { email, AccessToken } = await cognito.newSignedInUser()
  await associate(AccessToken)
  expect(await refusalOf(prefer(AccessToken, true))).toBe(
    'InvalidParameterException: User has not verified software token mfa',
  )
  expect((await cognito.signIn(email)).AuthenticationResult).toBeDefined()
})

test('A secret is confirmed by a code of its own alone', async () => {
  const { AccessToken } = await cognito.newSignedInUser()
  const verify = async (UserCode: string) =>
    await client.verifySoftwareToken({ AccessToken, UserCode })
  expect(await refusalOf(verify('123456'))).toBe(NOT_ENABLED)
  const earlier = await associate(AccessToken)
  const secret = await associate(AccessToken)
  expect(await refusalOf(verify(codeOf(earlier)))).toBe(NOT_ENABLED)
  expect(await refusalOf(verify(otherThan(codeOf(secret))))).toBe(NOT_ENABLED)
  expect((await verify(codeOf(secret))).Status).toBe('SUCCESS')
  expect(await refusalOf(verify(codeOf(secret)))).toBe(NOT_ENABLED)
  cognito.pass(30 * SECOND)
  expect((await verify(codeOf(secret))).Status).toBe('SUCCESS')
})

test('The old secret opens the account until a new one is confirmed', async () => {
  const { email, sub, secret, AccessToken } = await newProtectedUser()
  const next = await associate(AccessToken)
  await respond({ sub, Session: await begin(email) }, codeOf(secret))
  await client.verifySoftwareToken({ AccessToken, UserCode: codeOf(next) })
  cognito.pass(30 * SECOND)
  const Session = await begin(email)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret)))).toBe(MISMATCH)
  expect((await respond({ sub, Session }, codeOf(next))).AuthenticationResult).toBeDefined()
})

test('A wrong code leaves the session open, the right one uses it up', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const Session = await begin(email)
  expect(await refusalOf(respond({ sub, Session }, otherThan(codeOf(secret))))).toBe(MISMATCH)
  await respond({ sub, Session }, codeOf(secret))
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret, 1)))).toBe(USED_SESSION)
})

test('A code opens an account once, and none that is older does after it', async () => {
  const { email, sub, secret } = await newProtectedUser()
  await respond({ sub, Session: await begin(email) }, codeOf(secret))
  const Session = await begin(email)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret)))).toBe(USED)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret, -1)))).toBe(USED)
  await respond({ sub, Session }, codeOf(secret, 1))
})

test('Of parallel tries with one code one gets in', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const sessions = await Promise.all([begin(email), begin(email), begin(email)])
  const tries = await Promise.allSettled(
    sessions.map((Session) => respond({ sub, Session }, codeOf(secret))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('A code that lies more than half a minute off is refused', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const Session = await begin(email)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret, -2)))).toBe(MISMATCH)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret, 2)))).toBe(MISMATCH)
  await respond({ sub, Session }, codeOf(secret, 1))
})

test('A session of a sign-in lives for three minutes, and is bound to its user and client', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const other = await newProtectedUser()
  const Session = await begin(email)
  expect(await refusalOf(respond({ sub: other.sub, Session }, codeOf(other.secret)))).toBe(
    BAD_SESSION,
  )
  expect(await refusalOf(respond({ sub, Session: `${Session}x` }, codeOf(secret)))).toBe(
    BAD_SESSION,
  )
  expect(
    await refusalOf(
      client.respondToAuthChallenge({
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ClientId: pool.clientId,
        Session,
        ChallengeResponses: {
          USERNAME: sub,
          SECRET_HASH: cognito.as(email).SecretHash,
          SOFTWARE_TOKEN_MFA_CODE: codeOf(secret),
        },
      }),
    ),
  ).toBe(WRONG_HASH)
  cognito.pass(3 * MINUTE)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret)))).toBe(LATE_SESSION)
})

test('A second factor that is turned off is not asked for, nor taken for a sign-in under way', async () => {
  const { email, sub, secret, AccessToken } = await newProtectedUser()
  const Session = await begin(email)
  await prefer(AccessToken, false)
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret)))).toBe(NO_TOKEN)
  expect((await cognito.signIn(email)).AuthenticationResult).toBeDefined()
  expect((await cognito.getUser(AccessToken)).UserMFASettingList).toBeUndefined()
})

test('An operator sees whether a second factor is on, and turns it off', async () => {
  const { email } = await newProtectedUser()
  const { UserMFASettingList, PreferredMfaSetting } = await client.adminGetUser(cognito.at(email))
  expect({ UserMFASettingList, PreferredMfaSetting }).toEqual({
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  })
  await client.adminSetUserMFAPreference({
    ...cognito.at(email),
    SoftwareTokenMfaSettings: { Enabled: false },
  })
  expect((await client.adminGetUser(cognito.at(email))).UserMFASettingList).toBeUndefined()
  expect((await cognito.signIn(email)).AuthenticationResult).toBeDefined()
})

test('A user who was disabled after the password does not get in', async () => {
  const { email, sub, secret } = await newProtectedUser()
  const Session = await begin(email)
  await client.adminDisableUser(cognito.at(email))
  expect(await refusalOf(respond({ sub, Session }, codeOf(secret)))).toBe(
    'NotAuthorizedException: User is disabled.',
  )
})
