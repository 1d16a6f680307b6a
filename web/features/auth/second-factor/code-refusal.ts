import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { USED_CODE, WRONG_CODE } from '../../../../shared/values/one-time-code.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import * as texts from './texts.ts'

export const codeRefusal = (failure: string): FormRefusal<'code'> => {
  switch (failure) {
    case 'CodeMismatchException':
      return { fields: { code: WRONG_CODE } }
    case 'ExpiredCodeException':
      return { fields: { code: USED_CODE } }
    case 'SignInExpired':
      return { whole: texts.tookTooLong }
    case 'LimitExceededException':
      return { whole: LIMIT_EXCEEDED }
    default:
      return { whole: UNKNOWN_FAILURE }
  }
}
