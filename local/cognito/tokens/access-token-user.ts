import { SIGN_IN_SCOPE } from './scopes.ts'
import type { Services } from '../services.ts'
import { notAuthorized, userDisabled, userNotFound } from '../service-error.ts'
import type { User } from '../users/user.ts'

/**
 * The user of an access token. Throws NotAuthorizedException for a token that is invalid, expired,
 * revoked or without the scope for these calls, and UserNotFoundException when the user was deleted
 * since.
 */
export const userOfAccessToken = async (
  accessToken: string,
  { tokens, grants, users }: Pick<Services, 'tokens' | 'grants' | 'users'>,
): Promise<User> => {
  const { sub, originJti, scopes } = await tokens.verifyAccess(accessToken)
  if (!scopes.includes(SIGN_IN_SCOPE)) {
    throw notAuthorized('Access Token does not have required scopes')
  }
  const [user, grant] = await Promise.all([users.get(sub), grants.find(originJti)])
  if (!user) throw userNotFound()
  if (!user.enabled) throw userDisabled()
  if (grant?.generation !== user.generation) throw notAuthorized('Access Token has been revoked')
  return user
}
