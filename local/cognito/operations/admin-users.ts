import * as v from 'valibot'
import { requireValidPassword } from '../credentials/password-policy.ts'
import { adminOperation } from '../requests/callers.ts'
import { fields } from '../requests/request-fields.ts'
import { invalidParameter } from '../service-error.ts'
import { deleteAccount } from '../users/delete-account.ts'
import { attributesOf, mfaOf, profileOf } from '../users/user-attributes.ts'

export const adminGetUser = adminOperation(
  {},
  async (user) =>
    await Promise.resolve({
      ...profileOf(user),
      UserAttributes: attributesOf(user),
      ...mfaOf(user),
    }),
)

export const adminDeleteUser = adminOperation({}, deleteAccount)

export const adminEnableUser = adminOperation({}, async ({ sub }, { users }) => {
  await users.enable(sub)
})

export const adminDisableUser = adminOperation({}, async ({ sub }, { users }) => {
  await users.disable(sub)
})

export const adminUserGlobalSignOut = adminOperation({}, async ({ sub }, { users }) => {
  await users.signOutEverywhere(sub)
})

/** @NOTE Temporary passwords, which is what AWS makes without `Permanent`, are refused. */
export const adminSetUserPassword = adminOperation(
  {
    Password: fields.password,
    Permanent: v.exactOptional(v.boolean('Member must be a boolean'), false),
  },
  async ({ sub }, { users, passwords, signInLock }, { Password, Permanent }) => {
    if (!Permanent) throw invalidParameter('Temporary passwords are not enabled for this user pool')
    requireValidPassword(Password)
    await users.setPassword(sub, await passwords.hash(Password))
    await signInLock.forget(sub)
  },
)
