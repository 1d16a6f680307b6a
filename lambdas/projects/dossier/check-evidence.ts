import * as v from 'valibot'
import { Evidence } from '../../../shared/values/evidence/evidence.ts'
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

const utc = (instant: string): string => new Date(instant).toISOString()

const invalid = (fieldErrors: Record<string, string>): Refusal => {
  const [field = '', message = ''] = Object.entries(fieldErrors)[0] ?? []
  return new Refusal('InvalidEvidence', `${field}: ${message}`, { fieldErrors })
}
