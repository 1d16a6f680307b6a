import { fields, request } from '../fields.ts'
import { operation } from '../operation.ts'
import { requireGoodPassword } from '../password-policy.ts'
import { incorrectPassword } from '../service-error.ts'
import { signedInUser } from '../signed-in-user.ts'

export const changePassword = operation(
  request({
    AccessToken: fields.accessToken,
    PreviousPassword: fields.password,
    ProposedPassword: fields.password,
  }),
  async ({ AccessToken, PreviousPassword, ProposedPassword }, services) => {
    const { users, passwords, attemptLimit } = services
    const { sub, passwordHash: from } = await signedInUser(AccessToken, services)
    requireGoodPassword(ProposedPassword)
    // Counted before the password is compared, so that parallel guesses share the attempts.
    await attemptLimit.take('change-password', sub)
    if (!(await passwords.matches(PreviousPassword, from))) throw incorrectPassword()
    const to = await passwords.hash(ProposedPassword)
    // Another change came first, so what was given is no longer the password.
    if (!(await users.changePassword(sub, { from, to }))) throw incorrectPassword()
    return {}
  },
)
