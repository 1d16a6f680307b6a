import { describe, expect, it } from 'vitest'
import {
  DISABLED,
  HOUR,
  NO_USER,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const cognito = await useCognito()

const remove = async (AccessToken: string) => await cognito.client.deleteUser({ AccessToken })

describe('DeleteUser', () => {
  it('deletes the user of the token and frees the email', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await remove(AccessToken)
    expect(await refusalOf(cognito.client.adminGetUser(cognito.at(email)))).toBe(NO_USER)
    await cognito.signUpAndConfirm(email)
    await cognito.signIn(email)
  })

  const disabled = async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await cognito.client.adminDisableUser(cognito.at(email))
    return await remove(AccessToken)
  }
  const signedOut = async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    await cognito.client.globalSignOut({ AccessToken })
    return await remove(AccessToken)
  }
  const twice = async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    await remove(AccessToken)
    return await remove(AccessToken)
  }
  const late = async () => {
    const { AccessToken } = await cognito.newSignedInUser()
    cognito.pass(HOUR)
    return await remove(AccessToken)
  }

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'what is no token',
      'NotAuthorizedException: Invalid Access Token',
      async () => await remove('x'),
    ],
    [
      'no token',
      "InvalidParameterException: 1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must have length greater than or equal to 1",
      async () => await remove(''),
    ],
    ['an old token', 'NotAuthorizedException: Access Token has expired', late],
    [
      'a token that was signed out',
      'NotAuthorizedException: Access Token has been revoked',
      signedOut,
    ],
    ['a disabled user', DISABLED, disabled],
    ['a deleted user', NO_USER, twice],
  ])('refuses %s', async (_case, refusal, call) => {
    expect(await refusalOf(call())).toBe(refusal)
  })
})
