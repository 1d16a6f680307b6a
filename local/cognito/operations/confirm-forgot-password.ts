import { clientOperation } from '../requests/callers.ts'
import { fields } from '../requests/request-fields.ts'
import { requireValidPassword } from '../credentials/password-policy.ts'
import { codeMismatch, expiredCode } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

export const confirmForgotPassword = clientOperation(
  { ConfirmationCode: fields.code, Password: fields.password },
  async (
    { Username, ConfirmationCode, Password },
    { users, codes, passwords, signInLock, attemptLimit },
  ) => {
    // First, so that an invalid password costs no try.
    requireValidPassword(Password)
    const user = await users.find(Username)
    const holder = user?.sub ?? normaliseName(Username)
    await attemptLimit.take('confirm-forgot-password', holder)
    const code = await codes.check('reset-password', holder, ConfirmationCode)
    if (!user?.enabled) throw codeMismatch()
    const hash = await passwords.hash(Password)
    // Before the code is spent: after a crash in between the same code does it all again.
    await signInLock.forget(user.sub)
    if (!(await users.resetPassword(user.sub, hash, code))) throw expiredCode()
    return {}
  },
)
