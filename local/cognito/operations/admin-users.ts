import type { Services } from '../services.ts'
import { fields, request } from '../fields.ts'
import { operation } from '../operation.ts'
import { requirePool } from '../secret-hash.ts'
import { userNotFound } from '../service-error.ts'
import { attributesOf } from '../signed-in-user.ts'
import { normaliseName, type User } from '../users.ts'

/** The user that an administrator's call names; it may throw UserNotFoundException. */
export const requireUser = async (
  { UserPoolId, Username }: { UserPoolId: string; Username: string },
  { pool, users }: Pick<Services, 'pool' | 'users'>,
): Promise<User> => {
  requirePool(UserPoolId, pool)
  const user = await users.find(Username)
  if (!user) throw userNotFound()
  return user
}

const target = { UserPoolId: fields.userPoolId, Username: fields.username }

export const adminGetUser = operation(
  request(target),
  async (input, services) => {
    const user = await requireUser(input, services)
    return {
      Username: user.username,
      UserAttributes: attributesOf(user),
      UserCreateDate: user.createdAt / 1000,
      UserLastModifiedDate: user.modifiedAt / 1000,
      Enabled: user.enabled,
      UserStatus: user.confirmation,
    }
  },
  { signed: true },
)

export const adminDeleteUser = operation(
  request(target),
  async (input, services) => {
    const user = await requireUser(input, services)
    await services.users.remove(user)
    await Promise.all([
      services.codes.discard('sign-up', user.sub),
      services.signInLock.forget(user.sub),
      services.signInLock.forget(normaliseName(user.email)),
    ])
    return {}
  },
  { signed: true },
)
