import * as v from 'valibot'
import { listForObject } from '../../list-for-object.ts'
import { remedyOf } from '../../remedy-of.ts'
import { HttpError, invalidField } from '../response/http-error.ts'

/** @throws HttpError 400 `InvalidInput`, one message per field under its dotted path */
export const checkInput = (schema: v.GenericSchema | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) {
    const list = listForObject(value, result.output)
    if (list !== undefined) throw invalidField(list || 'body', 'Give an object.')
    return result.output
  }
  const fieldErrors: Record<string, string> = {}
  for (const issue of result.issues.slice(0, 20)) {
    fieldErrors[v.getDotPath(issue) ?? 'body'] ??= remedyOf(issue)
  }
  const [field, problem] = Object.entries(fieldErrors)[0] ?? ['body', 'Check the request.']
  throw new HttpError(400, 'InvalidInput', `${field}: ${problem}`, { fieldErrors })
}
