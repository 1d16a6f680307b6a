import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requireValidPassword } from '../credentials/password-policy.ts'
import { incorrectPassword } from '../service-error.ts'
import { userOfAccessToken } from '../tokens/access-token-user.ts'

export const changePassword = operation(
  request({
    AccessToken: fields.accessToken,
    PreviousPassword: fields.password,
    ProposedPassword: fields.password,
  }),
  async ({ AccessToken, PreviousPassword, ProposedPassword }, services) => {
    const { users, passwords, attemptLimit } = services
    const { sub, passwordHash: from } = await userOfAccessToken(AccessToken, services)
    requireValidPassword(ProposedPassword)
    // Counted before the password is compared, so that parallel guesses share the attempts.
    await attemptLimit.take('change-password', sub)
    if (!(await passwords.matches(PreviousPassword, from))) throw incorrectPassword()
    const to = await passwords.hash(ProposedPassword)
    // Another change came first, so what was given is no longer the password.
    if (!(await users.changePassword(sub, { from, to }))) throw incorrectPassword()
    return {}
  },
)
