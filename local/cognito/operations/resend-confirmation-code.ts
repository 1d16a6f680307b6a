import { deliveryTo, mailCode } from '../credentials/code-mail.ts'
import { clientOperation } from '../requests/callers.ts'
import { invalidParameter } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

/** A user that does not exist gets the same answer as one that does, and no mail. */
export const resendConfirmationCode = clientOperation({}, async ({ Username }, services) => {
  const { users, codes, attemptLimit } = services
  const user = await users.find(Username)
  if (user?.confirmation === 'CONFIRMED') throw invalidParameter('User is already confirmed.')
  const holder = user?.sub ?? normaliseName(Username)
  await attemptLimit.take('resend-code', holder)
  if (user?.enabled) await mailCode('sign-up', user, services)
  else await codes.discard('sign-up', holder)
  return { CodeDeliveryDetails: deliveryTo(user?.email ?? Username) }
})
