import { describe, expect, it } from 'vitest'
import {
  DISABLED,
  HOUR,
  INCORRECT,
  LIMIT,
  NO_USER,
  PASSWORD,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const NEW_PASSWORD = 'Another-horse-7'

const cognito = await useCognito()

const change = async (AccessToken: string, more: object = {}) =>
  await cognito.client.changePassword({
    AccessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: NEW_PASSWORD,
    ...more,
  })

describe('ChangePassword', () => {
  it('makes the new password the only one, and ends no sign-in', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await change(AccessToken)
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
    await cognito.client.getUser({ AccessToken })
  })

  it('lets one of parallel changes win', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    const passwords = ['Parallel-horse-1', 'Parallel-horse-2', 'Parallel-horse-3']
    const outcomes = await Promise.allSettled(
      passwords.map(async (ProposedPassword) => await change(AccessToken, { ProposedPassword })),
    )
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(won).toHaveLength(1)
    await cognito.signIn(email, passwords[won[0] ?? -1])
  })

  it('allows 20 attempts an hour, parallel ones too', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    const guess = { PreviousPassword: 'Wrong-password-1' }
    const refusals = await Promise.all(
      Array.from({ length: 24 }, () => refusalOf(change(AccessToken, guess))),
    )
    expect(refusals.filter((refusal) => refusal === INCORRECT)).toHaveLength(20)
    expect(refusals.filter((refusal) => refusal === LIMIT)).toHaveLength(4)
    expect(await refusalOf(change(AccessToken))).toBe(LIMIT)
    cognito.pass(HOUR)
    const { AuthenticationResult } = await cognito.signIn(email)
    await change(AuthenticationResult?.AccessToken ?? '')
  })

  const disabled = async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await cognito.client.adminDisableUser(cognito.at(email))
    return await change(AccessToken)
  }
  const signedOut = async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    await cognito.client.globalSignOut({ AccessToken })
    return await change(AccessToken)
  }
  const deleted = async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await cognito.client.adminDeleteUser(cognito.at(email))
    return await change(AccessToken)
  }
  const late = async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    cognito.pass(HOUR)
    return await change(AccessToken)
  }

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'a wrong previous password',
      INCORRECT,
      async () =>
        await change((await cognito.newSignedInUser()).AccessToken, {
          PreviousPassword: 'Wrong-password-1',
        }),
    ],
    [
      'a password against the policy',
      'InvalidPasswordException: Password did not conform with policy: Password must have numeric characters',
      async () =>
        await change((await cognito.newSignedInUser()).AccessToken, {
          ProposedPassword: 'No-digits',
        }),
    ],
    [
      'no previous password',
      "InvalidParameterException: 1 validation error detected: Value at 'previousPassword' failed to satisfy constraint: Member must not be null",
      async () => await change('x', { PreviousPassword: undefined }),
    ],
    [
      'what is no token',
      'NotAuthorizedException: Invalid Access Token',
      async () => await change('x'),
    ],
    [
      'an id token',
      'NotAuthorizedException: Invalid Access Token',
      async () => await change((await cognito.newSignedInUser()).IdToken),
    ],
    ['an old token', 'NotAuthorizedException: Access Token has expired', late],
    [
      'a token that was signed out',
      'NotAuthorizedException: Access Token has been revoked',
      signedOut,
    ],
    ['a disabled user', DISABLED, disabled],
    ['a deleted user', NO_USER, deleted],
  ])('refuses %s', async (_case, refusal, call) => {
    expect(await refusalOf(call())).toBe(refusal)
  })
})
