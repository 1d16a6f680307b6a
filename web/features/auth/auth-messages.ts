import {
  INVALID_PASSWORD,
  LIMIT_EXCEEDED,
  UNKNOWN_FAILURE,
} from '../../../shared/values/failures.ts'
import type { FormRefusal } from '../../lib/forms/form.ts'

export const NO_MATCH = 'Email and password do not match. Please try again.'

export const logInRefusal = (failure: string): FormRefusal<'email' | 'password'> => {
  switch (failure) {
    case 'NotAuthorizedException':
      return { fields: { password: NO_MATCH } }
    case 'LimitExceededException':
      return { whole: LIMIT_EXCEEDED }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}

export const signUpRefusal = (failure: string): FormRefusal<'email' | 'password'> => {
  switch (failure) {
    case 'UsernameExistsException':
      return { fields: { email: 'This email has been taken.' } }
    case 'InvalidPasswordException':
      return { fields: { password: INVALID_PASSWORD } }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}
