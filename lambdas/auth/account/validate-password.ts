import * as v from 'valibot'
import { NewPassword, UNFIT_PASSWORD } from '../../../shared/values/account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Checks a new password against the rule and the list of common passwords.
 *
 * @param field of the form that it came in
 * @throws Refusal `InvalidPasswordException`
 */
export const validatePassword = (password: string, field: string): void => {
  if (!v.is(NewPassword, password) || isCommonPassword(password)) throw invalidPassword(field)
}

export const invalidPassword = (field: string, cause?: unknown): Refusal =>
  new Refusal('InvalidPasswordException', UNFIT_PASSWORD, {
    fieldErrors: { [field]: UNFIT_PASSWORD },
    cause,
  })
