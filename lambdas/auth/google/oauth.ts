import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
} from 'openid-client'
import { HOSTED_PROVIDER } from '../../../shared/values/account.ts'
import { config, type HostedSignIn } from '../../platform/config/config.ts'
import { authBase } from '../protocol/redirect.ts'
import type { OAuthState } from './oauth-state.ts'

const SCOPE = 'email openid profile aws.cognito.signin.user.admin'
const RESPONSE_TYPE = 'code'
const TIMEOUT_SECONDS = 5

const callbackAddress = (): string => `${authBase()}/callback/${HOSTED_PROVIDER}`

/** What callers may pass to the hosted pages. */
interface AuthorizeQuery {
  readonly identity_provider?: string | undefined
  readonly prompt?: string | undefined
  readonly login_hint?: string | undefined
  readonly lang?: string | undefined
}

export const authorizeAddress = async (
  hosted: HostedSignIn,
  { state, verifier, nonce }: OAuthState,
  { identity_provider, prompt, login_hint, lang }: AuthorizeQuery,
): Promise<URL> =>
  buildAuthorizationUrl(clientOf(hosted), {
    ...(identity_provider !== undefined && { identity_provider }),
    ...(prompt !== undefined && { prompt }),
    ...(login_hint !== undefined && { login_hint }),
    ...(lang !== undefined && { lang }),
    client_id: config().cognito.clientId,
    scope: SCOPE,
    response_type: RESPONSE_TYPE,
    redirect_uri: callbackAddress(),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })

interface RedeemedTokens {
  /** Issuer, audience, age and nonce are checked, the signature is not. */
  readonly idToken: string
  readonly refreshToken: string
}

/**
 * Exchanges the code for tokens.
 * @param answer query of the callback
 * @throws Error when the answer does not match the state or the provider refuses the code
 */
export const redeemCode = async (
  hosted: HostedSignIn,
  answer: URLSearchParams,
  { state, verifier, nonce }: OAuthState,
): Promise<RedeemedTokens> => {
  const client = clientOf(hosted, config().cognito.clientSecret)
  const address = new URL(`${callbackAddress()}?${answer.toString()}`)
  const tokens = await authorizationCodeGrant(client, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  })
  if (tokens.id_token === undefined || tokens.refresh_token === undefined) {
    throw new Error('The provider answered without an id token or a refresh token.')
  }
  return { idToken: tokens.id_token, refreshToken: tokens.refresh_token }
}

/** Configured endpoints save the discovery request. */
const clientOf = (hosted: HostedSignIn, clientSecret?: string): Configuration => {
  const { origin, issuer } = hosted
  const client = new Configuration(
    {
      issuer,
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${origin}/oauth2/token`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    config().cognito.clientId,
    clientSecret,
  )
  client.timeout = TIMEOUT_SECONDS
  // The local emulator only; on AWS all addresses are https.
  if (origin.startsWith('http:')) allowInsecureRequests(client)
  return client
}
