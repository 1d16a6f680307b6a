import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { CallError, codeOf } from '../api/call-errors.ts'
import type { FormRefusal } from './form.ts'

/**
 * Maps an error to the form: to its fields where the server names them, else to the form as a whole.
 *
 * @param names names of the form's fields
 */
export const formRefusal = <Name extends string>(
  error: unknown,
  names: readonly Name[],
): FormRefusal<Name> => {
  if (!(error instanceof CallError) || error.status === 0) {
    return { whole: 'We could not send it. Your text is still here. Try again.' }
  }
  const fields: { [name in Name]?: string } = {}
  for (const name of names) {
    const message = error.fieldErrors[name]
    if (message !== undefined) fields[name] = message
  }
  if (Object.keys(fields).length > 0) return { fields }
  if (error.status === 401) return { whole: 'You are signed out. Log in again to continue.' }
  if (codeOf(error) === 'LimitExceededException') return { whole: LIMIT_EXCEEDED }
  return { whole: error.status < 500 ? error.message : UNKNOWN_FAILURE }
}
