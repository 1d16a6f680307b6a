import { createHmac } from 'node:crypto'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import type { Visitor } from './sessions.ts'

/**
 * The calls to Cognito that the product makes. Failures keep Cognito's own names
 * (`NotAuthorizedException`, `CodeMismatchException`, …).
 */
export interface IdentityProvider {
  signIn(email: string, password: string, clientAddress: string): Promise<Visitor>
  signUp(email: string, password: string, clientAddress: string): Promise<void>
  confirm(email: string, code: string, clientAddress: string): Promise<void>
  resend(email: string, clientAddress: string): Promise<void>
  revoke(refreshToken: string): Promise<void>
}

/** Longest user name, here the e-mail, that Cognito takes. */
export const USERNAME_MAX_LENGTH = 128

const STAFF_GROUP = 'staff'

/** The claims of an id token that the product reads; the token comes straight from Cognito over TLS. */
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
  const client = new CognitoIdentityProviderClient({
    maxAttempts: 2,
    ...(endpoint && {
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  })

  /** Proof that the call comes from this confidential client; see AWS, "Computing secret hash values". */
  const common = (email: string, clientAddress: string) => ({
    ClientId: clientId,
    SecretHash: createHmac('sha256', clientSecret)
      .update(email + clientId)
      .digest('base64'),
    UserContextData: { IpAddress: clientAddress },
  })

  return {
    signIn: async (email, password, clientAddress) => {
      const { SecretHash, ...rest } = common(email, clientAddress)
      const { AuthenticationResult: tokens } = await client.send(
        new InitiateAuthCommand({
          ...rest,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: SecretHash },
        }),
      )
      if (!tokens?.IdToken || !tokens.RefreshToken) {
        throw new Error('The identity provider answered a challenge instead of tokens.')
      }
      const claims = v.parse(Claims, decodeJwt(tokens.IdToken))
      return {
        sub: claims.sub,
        username: claims['cognito:username'],
        email: claims.email,
        image: claims.picture ?? null,
        staff: claims['cognito:groups'].includes(STAFF_GROUP),
        refreshToken: tokens.RefreshToken,
      }
    },
    signUp: async (email, password, clientAddress) => {
      await client.send(
        new SignUpCommand({
          ...common(email, clientAddress),
          Username: email,
          Password: password,
          UserAttributes: [{ Name: 'email', Value: email }],
        }),
      )
    },
    confirm: async (email, code, clientAddress) => {
      await client.send(
        new ConfirmSignUpCommand({
          ...common(email, clientAddress),
          Username: email,
          ConfirmationCode: code,
        }),
      )
    },
    resend: async (email, clientAddress) => {
      await client.send(
        new ResendConfirmationCodeCommand({ ...common(email, clientAddress), Username: email }),
      )
    },
    revoke: async (refreshToken) => {
      await client.send(
        new RevokeTokenCommand({
          Token: refreshToken,
          ClientId: clientId,
          ClientSecret: clientSecret,
        }),
      )
    },
  }
}
