import { createHash, randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Grant } from './grants.ts'
import type { Pool } from '../pool.ts'
import type { Scope } from './scopes.ts'
import { notAuthorized } from '../service-error.ts'
import type { SigningKey } from './signing-key.ts'
import type { User } from '../users/user.ts'

export interface IssuedTokens {
  readonly AccessToken: string
  readonly IdToken: string
  /** Seconds. */
  readonly ExpiresIn: number
  readonly TokenType: 'Bearer'
}

export interface Tokens {
  /** @param nonce of the request that a code was given for */
  issue(user: User, grant: Grant, nonce?: string): Promise<IssuedTokens>
  /**
   * The grant of an access token. Throws NotAuthorizedException for a token that is forged, expired
   * or of another kind. Does not check that the grant is still valid.
   */
  verifyAccess(token: string): Promise<VerifiedAccess>
}

interface VerifiedAccess {
  readonly sub: string
  readonly originJti: string
  readonly scopes: readonly string[]
}

const LIFETIME_SECONDS = 3600

export const createTokens = (
  pool: Pool,
  signingKey: () => Promise<SigningKey>,
  now: () => number,
): Tokens => {
  const sign = async (claims: JWTPayload): Promise<string> => {
    const { kid, privateKey } = await signingKey()
    return await new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey)
  }

  return {
    issue: async (user, grant, nonce) => {
      const iat = Math.floor(now() / 1000)
      const shared = {
        sub: user.sub,
        ...groupsOf(user, pool),
        iss: pool.issuer,
        origin_jti: grant.jti,
        event_id: randomUUID(),
        auth_time: grant.authTime,
        iat,
        exp: iat + LIFETIME_SECONDS,
      }
      const AccessToken = await sign({
        ...shared,
        jti: randomUUID(),
        token_use: 'access',
        scope: grant.scopes.join(' '),
        client_id: pool.clientId,
        username: user.username,
      })
      const IdToken = await sign({
        ...shared,
        jti: randomUUID(),
        token_use: 'id',
        aud: pool.clientId,
        ...(grant.scopes.includes('openid') && { at_hash: halfHashOf(AccessToken) }),
        ...(nonce !== undefined && { nonce }),
        'cognito:username': user.username,
        ...claimsOf(user, grant.scopes),
      })
      return { AccessToken, IdToken, ExpiresIn: LIFETIME_SECONDS, TokenType: 'Bearer' }
    },
    verifyAccess: async (token) => {
      const { publicKey } = await signingKey()
      const { payload } = await verify(token, publicKey, new Date(now()))
      const { sub, origin_jti: originJti, token_use, client_id, scope } = payload
      if (
        token_use !== 'access' ||
        client_id !== pool.clientId ||
        sub === undefined ||
        typeof originJti !== 'string'
      ) {
        throw notAuthorized('Invalid Access Token')
      }
      return { sub, originJti, scopes: typeof scope === 'string' ? scope.split(' ') : [] }
    },
  }
}

/** A federated user is in the group that Cognito keeps for the users of each provider. */
const groupsOf = ({ groups = new Set(), federation }: User, pool: Pool) => {
  const names = [...groups, ...(federation ? [`${pool.id}_${federation.provider}`] : [])]
  return names.length > 0 && { 'cognito:groups': names.toSorted() }
}

/** The claims that the scopes allow; all of them without `openid`, as after a password. */
export const claimsOf = (
  { email, emailVerified, federation, createdAt }: User,
  scopes: readonly string[],
): JWTPayload => {
  const tells = (scope: Scope): boolean => scopes.includes(scope) || !scopes.includes('openid')
  return {
    ...(tells('email') && { email, email_verified: emailVerified }),
    ...(federation && {
      identities: [
        {
          userId: federation.id,
          providerName: federation.provider,
          providerType: federation.provider,
          issuer: null,
          primary: 'true',
          dateCreated: String(createdAt),
        },
      ],
      ...(tells('profile') && {
        ...(federation.name !== undefined && { name: federation.name }),
        ...(federation.picture !== undefined && { picture: federation.picture }),
      }),
    }),
  }
}

/** `at_hash` of OpenID Connect Core 3.1.3.6. */
const halfHashOf = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')

const verify = async (
  token: string,
  key: SigningKey['publicKey'],
  currentDate: Date,
): Promise<{ payload: JWTPayload }> => {
  try {
    // @NOTE The issuer is not compared: it names a port, which may be another after a restart. That
    // a token is this pool's own shows by its key.
    return await jwtVerify(token, key, { currentDate, algorithms: ['RS256'] })
  } catch (error) {
    throw notAuthorized(
      error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token',
    )
  }
}
