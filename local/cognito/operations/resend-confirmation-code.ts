import { deliveryTo, mailCode } from '../credentials/code-mail.ts'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requireClient } from '../requests/secret-hash.ts'
import { invalidParameter } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

/** A user that does not exist gets the same answer as one that does, and no mail. */
export const resendConfirmationCode = operation(
  request({
    ClientId: fields.clientId,
    SecretHash: fields.secretHash,
    Username: fields.username,
  }),
  async ({ ClientId, SecretHash, Username }, services) => {
    const { pool, users, codes, attemptLimit } = services
    requireClient({ clientId: ClientId, username: Username, hash: SecretHash }, pool)
    const user = await users.find(Username)
    if (user?.confirmation === 'CONFIRMED') throw invalidParameter('User is already confirmed.')
    const holder = user?.sub ?? normaliseName(Username)
    await attemptLimit.take('resend-code', holder)
    if (user?.enabled) await mailCode('sign-up', user, services)
    else await codes.discard('sign-up', holder)
    return { CodeDeliveryDetails: deliveryTo(user?.email ?? Username) }
  },
)
