import type { CodePurpose } from './codes.ts'
import { ServiceError } from '../service-error.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/user.ts'

const wordings = {
  'sign-up': {
    kind: 'confirmation-code',
    subject: 'Your verification code',
    text: (code: string) =>
      `Your confirmation code is ${code}. It can be used once, within 24 hours.`,
  },
  'reset-password': {
    kind: 'reset-code',
    subject: 'Your password reset code',
    text: (code: string) =>
      `Your password reset code is ${code}. It can be used once, within an hour.`,
  },
} as const satisfies Record<CodePurpose, object>

/** Makes a code and mails it; CodeDeliveryFailureException when the mail cannot go out. */
export const mailCode = async (
  purpose: CodePurpose,
  { sub, email }: User,
  { codes, outbox }: Pick<Services, 'codes' | 'outbox'>,
): Promise<void> => {
  const { kind, subject, text } = wordings[purpose]
  const code = await codes.issue(purpose, sub)
  try {
    await outbox.send({ to: email, kind, subject, text: text(code), code })
  } catch (cause) {
    throw Object.assign(
      new ServiceError('CodeDeliveryFailureException', 'The verification code was not delivered.'),
      { cause },
    )
  }
}

/** `CodeDeliveryDetails` as the API shows them, e.g. `a***@e***`. */
export const deliveryTo = (email: string): object => {
  const [local = '', domain = ''] = email.split('@')
  return {
    Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  }
}
