import { createHmac } from 'node:crypto'
import {
  type AuthenticationResultType,
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandInput,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { STAFF_GROUP } from '../../../shared/values/account.ts'
import type { Config } from '../config/config.ts'
import { createCognitoClient } from './cognito-client.ts'
import type { AuthenticatedIdentity } from './session.ts'

/** The calls to Cognito. Failures keep Cognito's names (`NotAuthorizedException`, …). */
export interface IdentityProvider {
  signIn(email: string, password: string, clientAddress: string): Promise<SignedIn>
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
  ): Promise<{ readonly staff: boolean }>
  revoke(refreshToken: string): Promise<void>
}

interface SignedIn {
  readonly identity: AuthenticatedIdentity
  /** Valid for an hour. */
  readonly accessToken: string
}

/** The claims read from an id token, which comes from Cognito over TLS. */
const Claims = v.object({
  sub: v.string(),
  'cognito:username': v.string(),
  email: v.string(),
  picture: v.optional(v.string()),
  'cognito:groups': v.optional(v.array(v.string()), []),
})

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
    signIn: async (email, password, clientAddress) => {
      const { SecretHash, ...rest } = common(email, clientAddress)
      return signedIn(
        await initiateAuth(client, {
          ...rest,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: SecretHash },
        }),
      )
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
      const tokens = await initiateAuth(client, {
        ...rest,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken, SECRET_HASH: SecretHash },
      })
      return { staff: isStaff(claimsOf(tokens)) }
    },
    revoke: async (Token) => {
      await client.send(
        new RevokeTokenCommand({ Token, ClientId: clientId, ClientSecret: clientSecret }),
      )
    },
  }
}

const initiateAuth = async (
  client: CognitoIdentityProviderClient,
  input: InitiateAuthCommandInput,
): Promise<AuthenticationResultType | undefined> => {
  const { AuthenticationResult } = await client.send(new InitiateAuthCommand(input))
  return AuthenticationResult
}

const NO_TOKENS = 'The identity provider answered a challenge instead of tokens.'

const claimsOf = (tokens: AuthenticationResultType | undefined): v.InferOutput<typeof Claims> => {
  if (!tokens?.IdToken) throw new Error(NO_TOKENS)
  return v.parse(Claims, decodeJwt(tokens.IdToken))
}

const signedIn = (tokens: AuthenticationResultType | undefined): SignedIn => {
  const claims = claimsOf(tokens)
  if (!tokens?.RefreshToken || !tokens.AccessToken) throw new Error(NO_TOKENS)
  return {
    identity: {
      sub: claims.sub,
      loginName: claims['cognito:username'],
      provider: 'credentials',
      email: claims.email,
      image: claims.picture ?? null,
      staff: isStaff(claims),
      refreshToken: tokens.RefreshToken,
    },
    accessToken: tokens.AccessToken,
  }
}

const isStaff = (claims: v.InferOutput<typeof Claims>): boolean =>
  claims['cognito:groups'].includes(STAFF_GROUP)
