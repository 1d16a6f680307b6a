import type { Services } from '../services.ts'
import { normaliseName, type User } from './user.ts'

/** Throws UserNotFoundException when the user is gone already. */
export const deleteAccount = async (
  user: User,
  { users, codes, signInLock }: Pick<Services, 'users' | 'codes' | 'signInLock'>,
): Promise<void> => {
  await users.remove(user)
  const { sub, email, username, federation } = user
  await Promise.all([
    codes.discard('sign-up', sub),
    codes.discard('reset-password', sub),
    signInLock.forget(sub),
    signInLock.forget(normaliseName(federation ? username : email)),
  ])
}
