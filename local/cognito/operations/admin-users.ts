import * as v from 'valibot'
import { deleteAccount } from '../users/delete-account.ts'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requireValidPassword } from '../credentials/password-policy.ts'
import { requirePool } from '../requests/secret-hash.ts'
import { invalidParameter, userNotFound } from '../service-error.ts'
import type { Services } from '../services.ts'
import { attributesOf, profileOf } from '../users/user-attributes.ts'
import type { User } from '../users/user.ts'

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
    return { ...profileOf(user), UserAttributes: attributesOf(user) }
  },
  { signed: true },
)

export const adminDeleteUser = operation(
  request(target),
  async (input, services) => {
    await deleteAccount(await requireUser(input, services), services)
    return {}
  },
  { signed: true },
)

export const adminEnableUser = operation(
  request(target),
  async (input, services) => {
    const { sub } = await requireUser(input, services)
    await services.users.enable(sub)
    return {}
  },
  { signed: true },
)

export const adminDisableUser = operation(
  request(target),
  async (input, services) => {
    const { sub } = await requireUser(input, services)
    await services.users.disable(sub)
    return {}
  },
  { signed: true },
)

export const adminUserGlobalSignOut = operation(
  request(target),
  async (input, services) => {
    const { sub } = await requireUser(input, services)
    await services.users.signOutEverywhere(sub)
    return {}
  },
  { signed: true },
)

/** @NOTE Temporary passwords, which is what AWS makes without `Permanent`, are refused. */
export const adminSetUserPassword = operation(
  request({
    ...target,
    Password: fields.password,
    Permanent: v.exactOptional(v.boolean('Member must be a boolean'), false),
  }),
  async ({ Password, Permanent, ...input }, services) => {
    const { sub } = await requireUser(input, services)
    if (!Permanent) throw invalidParameter('Temporary passwords are not enabled for this user pool')
    requireValidPassword(Password)
    await services.users.setPassword(sub, await services.passwords.hash(Password))
    await services.signInLock.forget(sub)
    return {}
  },
  { signed: true },
)
