import * as v from 'valibot'
import { NewPassword, UNFIT_PASSWORD } from '../../../shared/values/account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Holds a password that somebody chose against the rule and the list of common ones.
 *
 * @param field of the form that it came in
 * @throws Refusal `InvalidPasswordException`
 */
export const requireFitPassword = (password: string, field: string): void => {
  if (!v.is(NewPassword, password) || isCommonPassword(password)) throw unfitPassword(field)
}

export const unfitPassword = (field: string, cause?: unknown): Refusal =>
  new Refusal('InvalidPasswordException', UNFIT_PASSWORD, {
    fieldErrors: { [field]: UNFIT_PASSWORD },
    cause,
  })
