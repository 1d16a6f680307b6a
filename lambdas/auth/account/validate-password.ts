import * as v from 'valibot'
import { NewPassword } from '../../../shared/values/account.ts'
import { INVALID_PASSWORD } from '../../../shared/values/failures.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * @param field form field of the password
 * @throws Refusal `InvalidPasswordException`
 */
export const validatePassword = (password: string, field: string): void => {
  if (!v.is(NewPassword, password) || isCommonPassword(password)) throw invalidPassword(field)
}

export const invalidPassword = (field: string, cause?: unknown): Refusal =>
  new Refusal('InvalidPasswordException', INVALID_PASSWORD, {
    fieldErrors: { [field]: INVALID_PASSWORD },
    cause,
  })
