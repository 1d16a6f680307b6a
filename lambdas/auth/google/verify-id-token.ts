import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as v from 'valibot'
import { config, type HostedSignIn } from '../../platform/config/config.ts'

/** The claims about a Google user. */
export interface GoogleUser {
  /** Google's id. */
  readonly googleId: string
  /** Cognito's id of the user. */
  readonly sub: string
  /** `Google_<id>` */
  readonly loginName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly groups: readonly string[]
}

const TIMEOUT_MS = 3000

/** Cognito writes mapped attributes as text. */
const Truth = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
])

const Claims = v.object({
  sub: v.string(),
  'cognito:username': v.string(),
  email: v.pipe(v.string(), v.toLowerCase()),
  email_verified: v.optional(Truth, false),
  picture: v.optional(v.string()),
  'cognito:groups': v.optional(v.array(v.string()), []),
  identities: v.optional(v.array(v.object({ providerName: v.string(), userId: v.string() })), []),
})

const keySetOf = ({ issuer }: HostedSignIn): string => `${issuer}/.well-known/jwks.json`

/** Cached for the process. Uses Node's `fetch`: the library's own speaks https only. */
const keySets = new SimpleJwksCache({
  fetcher: {
    fetch: async (address) => {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
      return await response.arrayBuffer()
    },
  },
})

/**
 * Verifies signature, issuer, audience and age.
 * @returns undefined for a valid token of another provider
 * @throws Error for an invalid token
 */
export const verifyIdToken = async (
  hosted: HostedSignIn,
  idToken: string,
): Promise<GoogleUser | undefined> => {
  const verifier = JwtVerifier.create(
    {
      issuer: hosted.issuer,
      audience: config().cognito.clientId,
      jwksUri: keySetOf(hosted),
      customJwtCheck: ({ payload }) => {
        if (payload['token_use'] !== 'id') throw new Error('The token is no id token.')
      },
    },
    { jwksCache: keySets },
  )
  const claims = v.parse(Claims, await verifier.verify(idToken))
  const google = claims.identities.find(({ providerName }) => providerName === 'Google')
  return (
    google && {
      googleId: google.userId,
      sub: claims.sub,
      loginName: claims['cognito:username'],
      email: claims.email,
      emailVerified: claims.email_verified,
      image: claims.picture ?? null,
      groups: claims['cognito:groups'],
    }
  )
}
