import {
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { type SignedIn, signedIn } from './signed-in.ts'

/** A sign-in that waits for its second factor, for `SIGN_IN_MINUTES`. */
export interface Challenge {
  /** Cognito's; names this sign-in. */
  readonly session: string
  /** Cognito's own user name. */
  readonly loginName: string
}

/** The calls to Cognito about authenticator apps. */
export interface SecondFactorCalls {
  /** `CodeMismatchException` leaves the challenge open; `ExpiredCodeException` is for a used code. */
  answerChallenge(challenge: Challenge, code: string, clientAddress: string): Promise<SignedIn>
  /** A new secret of an authenticator app in Base32; the old one is good until it is confirmed. */
  newTotpSecret(accessToken: string): Promise<string>
  /** Confirms the secret; `EnableSoftwareTokenMFAException` for a wrong code. */
  confirmTotpSecret(accessToken: string, code: string): Promise<void>
  /** Whether a sign-in with the password asks for a code. */
  setSecondFactor(accessToken: string, on: boolean): Promise<void>
}

/** Names the client in a call about an account; see `createIdentityProvider`. */
type Common = (
  username: string,
  clientAddress: string,
) => {
  readonly ClientId: string
  readonly SecretHash: string
  readonly UserContextData: { readonly IpAddress: string }
}

const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA'

/** The challenge that a sign-in by password was answered with, if any. */
export const challengeOf = (
  { ChallengeName, ChallengeParameters = {}, Session }: InitiateAuthCommandOutput,
  email: string,
): Challenge | undefined =>
  ChallengeName === SOFTWARE_TOKEN && Session !== undefined
    ? { session: Session, loginName: ChallengeParameters['USER_ID_FOR_SRP'] ?? email }
    : undefined

export const createSecondFactorCalls = (
  client: CognitoIdentityProviderClient,
  common: Common,
): SecondFactorCalls => ({
  answerChallenge: async ({ session, loginName }, code, clientAddress) => {
    const { SecretHash, ...rest } = common(loginName, clientAddress)
    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({
        ...rest,
        ChallengeName: SOFTWARE_TOKEN,
        Session: session,
        ChallengeResponses: {
          USERNAME: loginName,
          SECRET_HASH: SecretHash,
          SOFTWARE_TOKEN_MFA_CODE: code,
        },
      }),
    )
    const { identity, accessToken } = signedIn(AuthenticationResult)
    return { identity: { ...identity, secondFactor: true }, accessToken }
  },
  newTotpSecret: async (AccessToken) => {
    const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    if (!SecretCode) throw new Error('The identity provider answered no secret.')
    return SecretCode
  },
  confirmTotpSecret: async (AccessToken, UserCode) => {
    await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  },
  setSecondFactor: async (AccessToken, on) => {
    await client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
      }),
    )
  },
})
