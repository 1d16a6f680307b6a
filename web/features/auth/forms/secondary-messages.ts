import {
  INVALID_PASSWORD,
  INVALID_RESET_CODE,
  LIMIT_EXCEEDED,
  UNKNOWN_FAILURE,
} from '../../../../shared/values/failures.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'

export const EMAIL_VERIFIED = 'Your email has been verified.'

export const codeSentTo = (email: string): string => `Confirmation code was sent to ${email}.`

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
