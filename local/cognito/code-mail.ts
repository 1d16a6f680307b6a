import type { Services } from './services.ts'
import { ServiceError } from './service-error.ts'
import type { User } from './users.ts'

/** Makes a sign-up code and mails it; CodeDeliveryFailureException when the mail cannot go out. */
export const mailSignUpCode = async (
  { sub, email }: User,
  { codes, outbox }: Pick<Services, 'codes' | 'outbox'>,
): Promise<void> => {
  const code = await codes.issue('sign-up', sub)
  try {
    await outbox.send({
      to: email,
      kind: 'confirmation-code',
      subject: 'Your verification code',
      text: `Your confirmation code is ${code}. It can be used once, within 24 hours.`,
      code,
    })
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
