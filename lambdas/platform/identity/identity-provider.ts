import { createHmac } from 'node:crypto'
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Config } from '../config/config.ts'
import { createCognitoClient } from './cognito-client.ts'
import {
  type Challenge,
  challengeOf,
  createSecondFactorCalls,
  type SecondFactorCalls,
} from './second-factor-calls.ts'
import { claimsOf, isStaff, NO_TOKENS, type SignedIn, signedIn } from './signed-in.ts'

/** The calls to Cognito. Failures keep Cognito's names (`NotAuthorizedException`, …). */
export interface IdentityProvider extends SecondFactorCalls {
  /** A challenge where the account has a second factor: the password was right. */
  signIn(
    email: string,
    password: string,
    clientAddress: string,
  ): Promise<SignedIn | { readonly challenge: Challenge }>
  signUp(email: string, password: string, clientAddress: string): Promise<void>
  confirm(email: string, code: string, clientAddress: string): Promise<void>
  resend(email: string, clientAddress: string): Promise<void>
  forgotPassword(email: string, clientAddress: string): Promise<void>
  resetPassword(
    email: string,
    code: string,
    newPassword: string,
    clientAddress: string,
  ): Promise<void>
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>
  /** Ends every token of the account. */
  signOutEverywhere(accessToken: string): Promise<void>
  /** Whether the account still exists; `NotAuthorizedException` when it or the token does not. */
  refresh(
    loginName: string,
    refreshToken: string,
    clientAddress: string,
  ): Promise<{ readonly staff: boolean; readonly accessToken: string }>
  revoke(refreshToken: string): Promise<void>
}

export const createIdentityProvider = ({
  endpoint,
  clientId,
  clientSecret,
}: Config['cognito']): IdentityProvider => {
  const client = createCognitoClient(endpoint)

  /** Secret hash of this confidential client; see AWS, "Computing secret hash values". */
  const common = (username: string, clientAddress: string) => ({
    ClientId: clientId,
    SecretHash: createHmac('sha256', clientSecret)
      .update(username + clientId)
      .digest('base64'),
    UserContextData: { IpAddress: clientAddress },
  })
  const account = (email: string, clientAddress: string) => ({
    ...common(email, clientAddress),
    Username: email,
  })

  return {
    ...createSecondFactorCalls(client, common),
    signIn: async (email, password, clientAddress) => {
      const { SecretHash, ...rest } = common(email, clientAddress)
      const answer = await client.send(
        new InitiateAuthCommand({
          ...rest,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: SecretHash },
        }),
      )
      const challenge = challengeOf(answer, email)
      return challenge ? { challenge } : signedIn(answer.AuthenticationResult)
    },
    signUp: async (email, password, clientAddress) => {
      await client.send(
        new SignUpCommand({
          ...account(email, clientAddress),
          Password: password,
          UserAttributes: [{ Name: 'email', Value: email }],
        }),
      )
    },
    confirm: async (email, code, clientAddress) => {
      await client.send(
        new ConfirmSignUpCommand({ ...account(email, clientAddress), ConfirmationCode: code }),
      )
    },
    resend: async (email, clientAddress) => {
      await client.send(new ResendConfirmationCodeCommand(account(email, clientAddress)))
    },
    forgotPassword: async (email, clientAddress) => {
      await client.send(new ForgotPasswordCommand(account(email, clientAddress)))
    },
    resetPassword: async (email, code, newPassword, clientAddress) => {
      await client.send(
        new ConfirmForgotPasswordCommand({
          ...account(email, clientAddress),
          ConfirmationCode: code,
          Password: newPassword,
        }),
      )
    },
    changePassword: async (accessToken, oldPassword, newPassword) => {
      await client.send(
        new ChangePasswordCommand({
          AccessToken: accessToken,
          PreviousPassword: oldPassword,
          ProposedPassword: newPassword,
        }),
      )
    },
    signOutEverywhere: async (accessToken) => {
      await client.send(new GlobalSignOutCommand({ AccessToken: accessToken }))
    },
    refresh: async (loginName, refreshToken, clientAddress) => {
      const { SecretHash, ...rest } = common(loginName, clientAddress)
      const { AuthenticationResult: tokens } = await client.send(
        new InitiateAuthCommand({
          ...rest,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken, SECRET_HASH: SecretHash },
        }),
      )
      if (!tokens?.AccessToken) throw new Error(NO_TOKENS)
      return { staff: isStaff(claimsOf(tokens)), accessToken: tokens.AccessToken }
    },
    revoke: async (Token) => {
      await client.send(
        new RevokeTokenCommand({ Token, ClientId: clientId, ClientSecret: clientSecret }),
      )
    },
  }
}
