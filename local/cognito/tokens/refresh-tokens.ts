import { type AuthParameters, requireParameter } from '../requests/auth-parameters.ts'
import type { Services } from '../services.ts'
import { requireClient } from '../requests/secret-hash.ts'
import { notAuthorized, userDisabled } from '../service-error.ts'
import type { IssuedTokens } from './tokens.ts'

/** REFRESH_TOKEN_AUTH: new access and id tokens; the refresh token stays as it is. */
export const refreshTokens = async (
  parameters: AuthParameters,
  { pool, users, grants, tokens }: Services,
): Promise<IssuedTokens> => {
  const grant = await grants.redeem(requireParameter(parameters, 'REFRESH_TOKEN'))
  const user = await users.get(grant.sub)
  if (!user) throw notAuthorized('Refresh Token has been revoked')
  // @NOTE As on AWS the hash is over the user name proper, the sub, also after a sign-in by email.
  const { username } = user
  requireClient({ clientId: pool.clientId, username, hash: parameters['SECRET_HASH'] }, pool)
  if (!user.enabled) throw userDisabled()
  if (user.generation !== grant.generation) throw notAuthorized('Refresh Token has been revoked')
  return await tokens.issue(user, grant)
}
