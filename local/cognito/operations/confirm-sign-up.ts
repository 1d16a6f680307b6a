import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requireClient } from '../requests/secret-hash.ts'
import { notAuthorized, type ServiceError } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

export const confirmSignUp = operation(
  request({
    ClientId: fields.clientId,
    SecretHash: fields.secretHash,
    Username: fields.username,
    ConfirmationCode: fields.code,
  }),
  async (
    { ClientId, SecretHash, Username, ConfirmationCode },
    { pool, users, codes, attemptLimit },
  ) => {
    requireClient({ clientId: ClientId, username: Username, hash: SecretHash }, pool)
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
