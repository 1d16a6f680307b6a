import { clientOperation } from '../requests/callers.ts'
import { fields } from '../requests/request-fields.ts'
import { notAuthorized, type ServiceError } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

export const confirmSignUp = clientOperation(
  { ConfirmationCode: fields.code },
  async ({ Username, ConfirmationCode }, { users, codes, attemptLimit }) => {
    const user = await users.find(Username)
    if (user?.confirmation === 'CONFIRMED') throw confirmedAlready()
    const holder = user?.sub ?? normaliseName(Username)
    await attemptLimit.take('confirm-sign-up', holder)
    // Without a user no code is right, and the answers to wrong ones are those a user would get.
    await codes.check('sign-up', holder, ConfirmationCode)
    // The status is what makes the code work once; the code goes last, as a crash in between
    // leaves one that no longer opens anything.
    if (!user || !(await users.confirm(user.sub))) throw confirmedAlready()
    await codes.discard('sign-up', user.sub)
    return {}
  },
)

const confirmedAlready = (): ServiceError =>
  notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
