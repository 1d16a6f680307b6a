import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { STAFF_GROUP } from '../../../shared/values/account.ts'
import type { AuthenticatedIdentity } from './session.ts'

export interface SignedIn {
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

export const NO_TOKENS = 'The identity provider answered no tokens.'

export const claimsOf = (
  tokens: AuthenticationResultType | undefined,
): v.InferOutput<typeof Claims> => {
  if (!tokens?.IdToken) throw new Error(NO_TOKENS)
  return v.parse(Claims, decodeJwt(tokens.IdToken))
}

export const signedIn = (tokens: AuthenticationResultType | undefined): SignedIn => {
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

export const isStaff = (claims: v.InferOutput<typeof Claims>): boolean =>
  claims['cognito:groups'].includes(STAFF_GROUP)
