import { deliveryTo, mailCode } from '../credentials/code-mail.ts'
import { clientOperation } from '../requests/callers.ts'
import { invalidParameter, notAuthorized, userDisabled } from '../service-error.ts'
import { normaliseName, type User } from '../users/user.ts'

/** A user that does not exist gets the same answer as one that does, and no mail. */
export const forgotPassword = clientOperation({}, async ({ Username }, services) => {
  const { users, codes, attemptLimit } = services
  const user = await users.find(Username)
  const holder = user?.sub ?? normaliseName(Username)
  await attemptLimit.take('forgot-password', holder)
  if (user) {
    requireRecoverable(user)
    await mailCode('reset-password', user, services)
  } else {
    await codes.pretend('reset-password', holder)
  }
  return { CodeDeliveryDetails: deliveryTo(user?.email ?? Username) }
})

const requireRecoverable = ({ enabled, confirmation, emailVerified }: User): void => {
  if (!enabled) throw userDisabled()
  if (confirmation === 'EXTERNAL_PROVIDER') {
    throw notAuthorized('User password cannot be reset in the current state.')
  }
  if (!emailVerified) {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    )
  }
}
