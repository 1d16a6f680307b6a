import type { IncidentStatus, ReportKind } from '../../../shared/contract/incidents.ts'
import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { CallError, codeOf } from '../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../lib/forms/form.ts'

/** What reports are called on the page, and how it says that a step failed. */

export const KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  exploit: 'Exploit',
  exit_scam: 'Exit scam',
  key_compromise: 'Stolen key',
  oracle_failure: 'Oracle failure',
  bridge_failure: 'Bridge failure',
  phishing: 'Phishing',
  outage: 'Outage',
  other: 'Other incident',
  wrong_data: 'Wrong data',
}

export const STATUS_WORDS: Readonly<Record<IncidentStatus, string>> = {
  reported: 'Reported',
  confirmed: 'Confirmed',
  resolved: 'Resolved',
  retracted: 'Retracted',
  rejected: 'Rejected',
}

/**
 * Why a form was refused. Fields that it does not have are told as a whole.
 *
 * @param names of the form's fields
 */
export const refusalOf = <Name extends string>(
  error: unknown,
  names: readonly Name[],
): FormRefusal<Name> => {
  if (!(error instanceof CallError)) {
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
