import * as v from 'valibot'
import { adminOperation, userOperation } from '../requests/callers.ts'
import { fields } from '../requests/request-fields.ts'
import { invalidParameter } from '../service-error.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/user.ts'

/** @NOTE Not with a `Session`: that is of pools which require a second factor of everybody. */
export const associateSoftwareToken = userOperation({}, async (user, { softwareTokens }) => ({
  SecretCode: await softwareTokens.associate(user),
}))

export const verifySoftwareToken = userOperation(
  { UserCode: fields.oneTimeCode },
  async (user, { softwareTokens }, { UserCode }) => {
    await softwareTokens.verify(user, UserCode)
    return { Status: 'SUCCESS' }
  },
)

const settings = {
  SoftwareTokenMfaSettings: v.object(
    {
      Enabled: v.exactOptional(v.boolean('Member must be a boolean'), false),
      PreferredMfa: v.exactOptional(v.boolean('Member must be a boolean'), false),
    },
    'Member must be an object',
  ),
}

/** @NOTE The settings of factors that the pool lacks (SMS, email) are dropped like unknown fields. */
const setPreference = async (
  user: User,
  { softwareTokens }: Services,
  { SoftwareTokenMfaSettings: { Enabled } }: v.InferOutput<v.ObjectSchema<typeof settings, string>>,
): Promise<void> => {
  if (!(await softwareTokens.prefer(user, Enabled))) {
    throw invalidParameter('User has not verified software token mfa')
  }
}

export const setUserMfaPreference = userOperation(settings, setPreference)

export const adminSetUserMfaPreference = adminOperation(settings, setPreference)
