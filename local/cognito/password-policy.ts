import { ServiceError } from './service-error.ts'

const SHORTEST_PASSWORD = 8

/** The pool's policy: at least 8 characters and a digit; throws InvalidPasswordException. */
export const requireGoodPassword = (password: string): void => {
  if ([...password].length < SHORTEST_PASSWORD) throw nonconforming('Password not long enough')
  if (!/[0-9]/.test(password)) throw nonconforming('Password must have numeric characters')
}

const nonconforming = (reason: string): ServiceError =>
  new ServiceError('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
