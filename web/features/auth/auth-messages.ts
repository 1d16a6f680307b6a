import {
  INVALID_PASSWORD,
  INVALID_RESET_CODE,
  LIMIT_EXCEEDED,
  UNKNOWN_FAILURE,
  USED_CODE,
  WRONG_CODE,
} from '../../../shared/values/failures.ts'
import type { FormRefusal } from '../../lib/forms/form.ts'

export const PASSWORD_HINT =
  'Password should contain both numbers and letters, and at least 8 characters long.'

export const NO_MATCH = 'Email and password do not match. Please try again.'

export const EMAIL_VERIFIED = 'Your email has been verified.'

export const codeSentTo = (email: string): string => `Confirmation code was sent to ${email}.`

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

export const codeRefusal = (failure: string): FormRefusal<'code'> => {
  switch (failure) {
    case 'CodeMismatchException':
      return { fields: { code: WRONG_CODE } }
    case 'ExpiredCodeException':
      return { fields: { code: USED_CODE } }
    case 'SignInExpired':
      return { whole: 'Your login took too long. Go back and enter your password again.' }
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

export const verifyRefusal = (failure: string, email: string): FormRefusal<'email' | 'code'> => {
  switch (failure) {
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return { fields: { code: 'Incorrect or expired verification code' } }
    case 'NotAuthorizedException':
      return { whole: `Email ${email} is not awaiting authorization.` }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}

export const forgotRefusal = (failure: string): FormRefusal<'email'> => ({
  whole: failure === 'LimitExceededException' ? LIMIT_EXCEEDED : UNKNOWN_FAILURE,
})

export const resetRefusal = (failure: string): FormRefusal<'code' | 'newPassword'> => {
  switch (failure) {
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return { fields: { code: INVALID_RESET_CODE } }
    case 'InvalidPasswordException':
      return { fields: { newPassword: INVALID_PASSWORD } }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}
