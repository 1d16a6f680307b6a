import { UNFIT_PASSWORD } from '../../../shared/values/account.ts'
import type { FormRefusal } from '../../lib/form.ts'

/** What each failure of the auth service says, and where; the failures go by the server's names. */

export const UNKNOWN_FAILURE = 'An unknown error has occurred. Please try again later.'

export const EMAIL_VERIFIED = 'Your email has been verified.'
export const SIGNED_OUT = 'Signed out successfully.'
export const NOT_SIGNED_OUT = 'Something went wrong.'

export const codeSentTo = (email: string): string => `Confirmation code was sent to ${email}.`

export const logInRefusal = (failure: string): FormRefusal<'email' | 'password'> => {
  switch (failure) {
    case 'NotAuthorizedException':
      return { fields: { password: 'Email and password do not match. Please try again.' } }
    case 'LimitExceededException':
      return { whole: 'Attempt limit exceeded, please try after some time.' }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}

export const signUpRefusal = (failure: string): FormRefusal<'email' | 'password'> => {
  switch (failure) {
    case 'UsernameExistsException':
      return { fields: { email: 'This email has been taken.' } }
    case 'InvalidPasswordException':
      return { fields: { password: UNFIT_PASSWORD } }
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
