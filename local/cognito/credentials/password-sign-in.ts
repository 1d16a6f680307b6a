import { type AuthParameters, requireParameter } from '../requests/auth-parameters.ts'
import type { Services } from '../services.ts'
import { requireClient } from '../requests/secret-hash.ts'
import { incorrectPassword, notAuthorized, ServiceError, userDisabled } from '../service-error.ts'
import type { IssuedTokens } from '../tokens/tokens.ts'
import { normaliseName, type User } from '../users/user.ts'

/**
 * The user of USER_PASSWORD_AUTH. Answer, time and lock are the same for an unknown user and a wrong password;
 * only the right password reveals the state of an account.
 */
export const checkPassword = async (
  parameters: AuthParameters,
  {
    pool,
    users,
    passwords,
    signInLock,
  }: Pick<Services, 'pool' | 'users' | 'passwords' | 'signInLock'>,
): Promise<User> => {
  const username = requireParameter(parameters, 'USERNAME', { maxLength: 128 })
  const password = requireParameter(parameters, 'PASSWORD')
  requireClient({ clientId: pool.clientId, username, hash: parameters['SECRET_HASH'] }, pool)

  const user = await users.find(username)
  const holder = user?.sub ?? normaliseName(username)
  if (await signInLock.isLocked(holder)) throw tooManyAttempts()
  if (!(await passwords.matches(password, user?.passwordHash)) || !user) {
    await signInLock.countFailure(holder)
    throw incorrectPassword()
  }
  // Parallel guesses may have locked the user while this password was hashed.
  if (await signInLock.isLocked(holder)) throw tooManyAttempts()
  await signInLock.forget(holder)
  if (!user.enabled) throw userDisabled()
  if (user.confirmation !== 'CONFIRMED') {
    throw new ServiceError('UserNotConfirmedException', 'User is not confirmed.')
  }
  return user
}

/** The tokens of a sign-in that is complete. */
export const issueTokens = async (
  user: User,
  { grants, tokens }: Pick<Services, 'grants' | 'tokens'>,
): Promise<IssuedTokens & { RefreshToken: string }> => {
  const { grant, refreshToken } = await grants.issue(user)
  return { ...(await tokens.issue(user, grant)), RefreshToken: refreshToken }
}

/** The answer that completes a sign-in, whatever was asked for before. */
export const signedIn = (AuthenticationResult: IssuedTokens): object => ({
  AuthenticationResult,
  ChallengeParameters: {},
})

const tooManyAttempts = (): ServiceError => notAuthorized('Password attempts exceeded')
