import * as v from 'valibot'
import { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { NO_USER_INFO } from '../../../shared/values/links/link.ts'
import { userInfoIn } from '../../platform/user-info-in.ts'
import { listForObject } from '../../platform/list-for-object.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remedyOf } from '../../platform/remedy-of.ts'
import { sourceProblemOf } from './own-word.ts'

export const EVIDENCE_MAX = 25

/**
 * Normalises evidence: blanks trimmed, times in UTC.
 * @throws Refusal `InvalidEvidence` with a message per field, by path: `0.data.auditor`
 */
export const checkEvidence = (candidates: readonly unknown[]): Evidence[] => {
  if (candidates.length > EVIDENCE_MAX) {
    throw invalid({ evidence: `Give at most ${EVIDENCE_MAX} pieces of evidence at once.` })
  }
  const fieldErrors: Record<string, string> = {}
  const checked = candidates.flatMap((candidate, index) => {
    const { success, output, issues } = v.safeParse(Evidence, candidate)
    const sourceProblem = success ? sourceProblemOf(output) : undefined
    const list = success ? listForObject(candidate, output) : undefined
    if (list !== undefined) fieldErrors[`${index}.${list}`] = 'Give an object.'
    else if (sourceProblem !== undefined) fieldErrors[`${index}.source.tier`] = sourceProblem
    else if (success) return [{ ...output, at: utc(output.at) }]
    for (const issue of issues ?? []) {
      const path = [index, v.getDotPath(issue)].filter((part) => part !== null).join('.')
      fieldErrors[path] ??= remedyOf(issue)
    }
    return []
  })
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  return checked
}

/**
 * The same for evidence from outside, whose addresses name nobody. The stream itself takes such an
 * address: what was confirmed with one goes on to be resolved.
 */
export const checkNewEvidence = (candidates: readonly unknown[]): Evidence[] => {
  const checked = checkEvidence(candidates)
  const fields = userInfoIn(checked)
  if (fields.length === 0) return checked
  throw invalid(Object.fromEntries(fields.map((field) => [field, NO_USER_INFO])))
}

const utc = (instant: string): string => new Date(instant).toISOString()

const invalid = (fieldErrors: Record<string, string>): Refusal => {
  const [field = '', message = ''] = Object.entries(fieldErrors)[0] ?? []
  return new Refusal('InvalidEvidence', `${field}: ${message}`, { fieldErrors })
}
