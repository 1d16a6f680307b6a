import { canonicalJson } from '../../lambdas/platform/event-store/events/canonical-json.ts'
import { subjectOf } from '../../shared/rating/facts/subject-of.ts'
import type { Evidence, EvidenceType } from '../../shared/values/evidence/evidence.ts'

/** What was said of a project before, by whomever. */
export interface SaidBefore {
  /** Whether a source says what it said before, or read what it found in place. */
  includes(evidence: Evidence, options: { readonly isOnlyRead: boolean }): boolean
  add(evidence: Evidence): void
}

/**
 * @param recorded in order of recording. A newer file has another hash, version and link, which are
 * part of the content id, but not of what is said.
 */
export const createSaidBefore = (recorded: readonly Evidence[]): SaidBefore => {
  const statements = new Set<string>()
  const newest = new Map<string, Evidence>()
  const add = (evidence: Evidence): void => {
    statements.add(canonicalJson(statementOf(evidence)))
    const subject = standingOf(evidence)
    // A correction says what was so at that time, and stays when its source reads the same again.
    if (subject === undefined || evidence.supersedes !== undefined) return
    const before = newest.get(subject)
    if (!before || Date.parse(before.at) <= Date.parse(evidence.at)) newest.set(subject, evidence)
  }
  recorded.forEach(add)

  const isInPlace = (evidence: Evidence): boolean => {
    const before = newest.get(standingOf(evidence) ?? '')
    return (
      before !== undefined &&
      Date.parse(before.at) <= Date.parse(evidence.at) &&
      canonicalJson({ ...statementOf(before), at: evidence.at }) ===
        canonicalJson(statementOf(evidence))
    )
  }

  return {
    includes: (evidence, { isOnlyRead }) =>
      statements.has(canonicalJson(statementOf(evidence))) || (isOnlyRead && isInPlace(evidence)),
    add,
  }
}

const statementOf = ({ type, at, precision, data, source: { name, tier } }: Evidence) => ({
  type,
  at,
  precision,
  data,
  name,
  tier,
})

/** Of evidence that ends or changes what another type says: what both are about. */
const STANDINGS: Partial<Record<EvidenceType, 'right' | 'code'>> = {
  PrivilegeGranted: 'right',
  PrivilegeRevoked: 'right',
  TimelockChanged: 'right',
  ContractDeployed: 'code',
  ContractUpgraded: 'code',
  ContractRetired: 'code',
  ContractVerified: 'code',
}

const standingOf = (evidence: Evidence): string | undefined => {
  const standing = STANDINGS[evidence.type]
  return standing && `${standing} ${subjectOf(evidence)}`
}
