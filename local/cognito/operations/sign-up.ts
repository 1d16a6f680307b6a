import * as v from 'valibot'
import { addAccount } from '../users/add-account.ts'
import { deliveryTo, mailCode } from '../credentials/code-mail.ts'
import { fields, request } from '../requests/request-fields.ts'
import { clientOperation } from '../requests/callers.ts'
import { requireValidPassword } from '../credentials/password-policy.ts'
import { invalidParameter, notAuthorized, ServiceError } from '../service-error.ts'
import { normaliseName } from '../users/user.ts'

const attribute = request({ Name: fields.text(32), Value: v.exactOptional(v.string(), '') })

export const signUp = clientOperation(
  {
    Password: fields.password,
    UserAttributes: v.exactOptional(v.array(attribute), []),
  },
  async ({ Username, Password, UserAttributes }, services) => {
    requireEmail(Username)
    requireWritable(UserAttributes, Username)
    requireValidPassword(Password)
    const user = await addAccount(services, Username, Password)
    if (!user) {
      throw new ServiceError(
        'UsernameExistsException',
        'An account with the given email already exists.',
      )
    }
    await mailCode('sign-up', user, services)
    return {
      UserConfirmed: false,
      UserSub: user.sub,
      CodeDeliveryDetails: deliveryTo(user.email),
    }
  },
)

const requireEmail = (username: string): void => {
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(username)) {
    throw invalidParameter('Username should be an email.')
  }
}

// The email is the user name, so writing it again may not change it.
const requireWritable = (
  attributes: readonly { Name: string; Value: string }[],
  email: string,
): void => {
  for (const { Name, Value } of attributes) {
    if (Name !== 'email') {
      throw notAuthorized('A client attempted to write unauthorized attribute')
    }
    if (normaliseName(Value) !== normaliseName(email)) {
      throw invalidParameter('User attribute email does not match the username.')
    }
  }
}
