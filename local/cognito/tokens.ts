import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Grant } from './grants.ts'
import type { Pool } from './pool.ts'
import { notAuthorized } from './service-error.ts'
import type { SigningKey } from './signing-key.ts'
import type { User } from './users.ts'

export interface IssuedTokens {
  readonly AccessToken: string
  readonly IdToken: string
  /** Seconds. */
  readonly ExpiresIn: number
  readonly TokenType: 'Bearer'
}

export interface Tokens {
  issue(user: User, grant: Grant): Promise<IssuedTokens>
  /**
   * The grant that an access token of this pool came from. Throws NotAuthorizedException for a
   * token that is forged, of another kind, or expired; whether the grant lives is not looked at.
   */
  verifyAccess(token: string): Promise<{ sub: string; originJti: string }>
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
    issue: async (user, grant) => {
      const iat = Math.floor(now() / 1000)
      const shared = {
        sub: user.sub,
        ...(user.groups && { 'cognito:groups': [...user.groups].toSorted() }),
        iss: pool.issuer,
        origin_jti: grant.jti,
        event_id: randomUUID(),
        auth_time: grant.authTime,
        iat,
        exp: iat + LIFETIME_SECONDS,
      }
      const [AccessToken, IdToken] = await Promise.all([
        sign({
          ...shared,
          jti: randomUUID(),
          token_use: 'access',
          scope: 'aws.cognito.signin.user.admin',
          client_id: pool.clientId,
          username: user.username,
        }),
        sign({
          ...shared,
          jti: randomUUID(),
          token_use: 'id',
          aud: pool.clientId,
          'cognito:username': user.username,
          email: user.email,
          email_verified: user.emailVerified,
        }),
      ])
      return { AccessToken, IdToken, ExpiresIn: LIFETIME_SECONDS, TokenType: 'Bearer' }
    },
    verifyAccess: async (token) => {
      const { publicKey } = await signingKey()
      const { payload } = await verify(token, publicKey, pool.issuer, new Date(now()))
      const { sub, origin_jti: originJti, token_use, client_id } = payload
      if (
        token_use !== 'access' ||
        client_id !== pool.clientId ||
        sub === undefined ||
        typeof originJti !== 'string'
      ) {
        throw notAuthorized('Invalid Access Token')
      }
      return { sub, originJti }
    },
  }
}

const verify = async (
  token: string,
  key: SigningKey['publicKey'],
  issuer: string,
  currentDate: Date,
): Promise<{ payload: JWTPayload }> => {
  try {
    return await jwtVerify(token, key, { issuer, currentDate, algorithms: ['RS256'] })
  } catch (error) {
    throw notAuthorized(
      error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token',
    )
  }
}
