import { ServiceError } from '../service-error.ts'

const MIN_PASSWORD_LENGTH = 8

/** The pool's policy: at least 8 characters and a digit; throws InvalidPasswordException. */
export const requireValidPassword = (password: string): void => {
  if ([...password].length < MIN_PASSWORD_LENGTH) throw nonconforming('Password not long enough')
  if (!/[0-9]/.test(password)) throw nonconforming('Password must have numeric characters')
}

const nonconforming = (reason: string): ServiceError =>
  new ServiceError('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
