import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { CallError, codeOf } from '../api/call-errors.ts'
import type { FormRefusal } from './form.ts'
import * as texts from './texts.ts'

/**
 * Maps an error to the form: to its fields where the server names them, else to the form as a whole.
 *
 * @param names names of the form's fields
 */
export const formRefusal = <Name extends string>(
  error: unknown,
  names: readonly Name[],
): FormRefusal<Name> => {
  // No answer, or one that was not ours, as of a hotel's network.
  if (!(error instanceof CallError) || error.status < 400) {
    return { whole: texts.weCouldNotSendIt }
  }
  const fields: { [name in Name]?: string } = {}
  for (const name of names) {
    const message = error.fieldErrors[name]
    if (message !== undefined) fields[name] = message
  }
  if (Object.keys(fields).length > 0) return { fields }
  if (error.status === 401) return { whole: texts.youAreSignedOut }
  if (codeOf(error) === 'LimitExceededException') return { whole: LIMIT_EXCEEDED }
  return { whole: error.status < 500 ? error.message : UNKNOWN_FAILURE }
}
