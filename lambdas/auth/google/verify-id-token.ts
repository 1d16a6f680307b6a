import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as v from 'valibot'
import { config, type HostedSignIn } from '../../platform/config/config.ts'

/** Who has signed in with Google, as the identity provider vouches for it. */
export interface GoogleUser {
  /** Google's own id of the person. */
  readonly googleId: string
  /** The identity provider's id of the user that it keeps for this person. */
  readonly sub: string
  /** Its user name of the same: `Google_<id>`. */
  readonly loginName: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly groups: readonly string[]
}

const TIMEOUT_MS = 3000

/** Cognito writes what Google's attributes are mapped to as text. */
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

/** Where the identity provider publishes the keys that it signs with. */
const keySetOf = ({ issuer }: HostedSignIn): string => `${issuer}/.well-known/jwks.json`

/**
 * The keys of the identity provider, kept while this process lives. Fetched by Node's `fetch`,
 * because the library's own way speaks https alone.
 */
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
 * Verifies an id token's signature, issuer, audience and age.
 *
 * @returns undefined when it is sound, but not of a Google user
 * @throws Error when it is not sound
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
