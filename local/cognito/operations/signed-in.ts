import { requireValidPassword } from '../credentials/password-policy.ts'
import { userOperation } from '../requests/callers.ts'
import { fields } from '../requests/request-fields.ts'
import { incorrectPassword } from '../service-error.ts'
import { attributesOf, mfaOf } from '../users/user-attributes.ts'

export const getUser = userOperation({}, async (user) => {
  return await Promise.resolve({
    Username: user.username,
    UserAttributes: attributesOf(user),
    ...mfaOf(user),
  })
})

export const globalSignOut = userOperation({}, async ({ sub }, { users }) => {
  await users.signOutEverywhere(sub)
})

export const changePassword = userOperation(
  { PreviousPassword: fields.password, ProposedPassword: fields.password },
  async ({ sub, passwordHash: from }, services, { PreviousPassword, ProposedPassword }) => {
    const { users, passwords, attemptLimit } = services
    requireValidPassword(ProposedPassword)
    // Counted before the password is compared, so that parallel guesses share the attempts.
    await attemptLimit.take('change-password', sub)
    if (!(await passwords.matches(PreviousPassword, from))) throw incorrectPassword()
    const to = await passwords.hash(ProposedPassword)
    // Another change came first: the previous password is no longer the right one.
    if (!(await users.changePassword(sub, { from, to }))) throw incorrectPassword()
  },
)
