import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  DeleteUserCommand,
  GlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  type TestCognito,
  HOUR,
  refusalOf,
  startCognito,
} from '../../../test/support/cognito/cognito.ts'

let cognito: TestCognito
beforeAll(async () => {
  cognito = await startCognito(inject('engineEndpoint'))
})
afterAll(async () => await cognito.stop())

const signedIn = async () => {
  const email = cognito.email()
  await cognito.signUpAndConfirm(email)
  const { AuthenticationResult } = await cognito.signIn(email)
  return { email, AccessToken: AuthenticationResult?.AccessToken ?? '' }
}

const at = (Username: string) => ({ UserPoolId: cognito.pool.id, Username })

const remove = async (AccessToken: string) =>
  await cognito.client.send(new DeleteUserCommand({ AccessToken }))

describe('DeleteUser', () => {
  it('deletes the user of the token and frees the email', async () => {
    const { email, AccessToken } = await signedIn()
    await remove(AccessToken)
    expect(await refusalOf(cognito.client.send(new AdminGetUserCommand(at(email))))).toBe(
      'UserNotFoundException: User does not exist.',
    )
    await cognito.signUpAndConfirm(email)
    await cognito.signIn(email)
  })

  const disabled = async () => {
    const { email, AccessToken } = await signedIn()
    await cognito.client.send(new AdminDisableUserCommand(at(email)))
    return await remove(AccessToken)
  }
  const signedOut = async () => {
    const { AccessToken } = await signedIn()
    await cognito.client.send(new GlobalSignOutCommand({ AccessToken }))
    return await remove(AccessToken)
  }
  const twice = async () => {
    const { AccessToken } = await signedIn()
    await remove(AccessToken)
    return await remove(AccessToken)
  }
  const late = async () => {
    const { AccessToken } = await signedIn()
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
    ['a disabled user', 'NotAuthorizedException: User is disabled.', disabled],
    ['a deleted user', 'UserNotFoundException: User does not exist.', twice],
  ])('refuses %s', async (_case, refusal, call) => {
    expect(await refusalOf(call())).toBe(refusal)
  })
})
