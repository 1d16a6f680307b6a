import type { Services } from './services.ts'
import { notAuthorized, userNotFound } from './service-error.ts'
import type { User } from './users.ts'

/**
 * The user of an access token. Throws NotAuthorizedException for a token that is not valid or no
 * longer, UserNotFoundException when the user was deleted since.
 */
export const signedInUser = async (
  accessToken: string,
  { tokens, grants, users }: Pick<Services, 'tokens' | 'grants' | 'users'>,
): Promise<User> => {
  const { sub, originJti } = await tokens.verifyAccess(accessToken)
  const [user, grant] = await Promise.all([users.get(sub), grants.find(originJti)])
  if (!user) throw userNotFound()
  if (grant?.generation !== user.generation) throw notAuthorized('Access Token has been revoked')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return user
}

/** `UserAttributes` as the API shows them. */
export const attributesOf = ({ sub, email, emailVerified }: User): object[] => [
  { Name: 'sub', Value: sub },
  { Name: 'email_verified', Value: String(emailVerified) },
  { Name: 'email', Value: email },
]
