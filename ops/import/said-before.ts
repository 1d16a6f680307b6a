import { canonicalJson } from '../../lambdas/platform/event-store/events/canonical-json.ts'
import { subjectOf } from '../../shared/rating/facts/subject-of.ts'
import type { Evidence, EvidenceType } from '../../shared/values/evidence/evidence.ts'

/** What was said of a project before, by whomever. */
export interface SaidBefore {
  /**
   * `known`: a source says what it said before, or read what it found in place. `corrected`: it read
   * again what a correction says otherwise, which may have become so since.
   */
  compare(
    evidence: Evidence,
    options: { readonly isOnlyRead: boolean },
  ): 'new' | 'known' | 'corrected'
  /** @param id its content id */
  add(evidence: Evidence, id: string): void
}

type Identified = Evidence & { readonly id: string }

/**
 * @param recorded in order of recording. A newer file has another hash, version and link, which are
 * part of the content id, but not of what is said.
 */
export const createSaidBefore = (recorded: readonly Identified[]): SaidBefore => {
  const statements = new Set<string>()
  const newest = new Map<string, Identified>()
  /** By the id of what each corrects. */
  const corrections = new Map<string, Identified>()
  const add = (evidence: Identified): void => {
    statements.add(canonicalJson(statementOf(evidence)))
    const subject = standingOf(evidence)
    if (subject === undefined) return
    // A correction says what was so at that time: its source may read otherwise again.
    if (evidence.supersedes !== undefined) {
      corrections.set(evidence.supersedes, evidence)
      return
    }
    const before = newest.get(subject)
    if (!before || Date.parse(before.at) <= Date.parse(evidence.at)) newest.set(subject, evidence)
  }
  recorded.forEach(add)

  const correctedBy = (evidence: Identified): Identified => {
    const correction = corrections.get(evidence.id)
    return correction ? correctedBy(correction) : evidence
  }

  const compareReading = (evidence: Evidence): 'new' | 'known' | 'corrected' => {
    const before = newest.get(standingOf(evidence) ?? '')
    if (
      before === undefined ||
      Date.parse(before.at) > Date.parse(evidence.at) ||
      canonicalJson({ ...statementOf(before), at: evidence.at }) !==
        canonicalJson(statementOf(evidence))
    ) {
      return 'new'
    }
    const isSame = canonicalJson(correctedBy(before).data) === canonicalJson(evidence.data)
    return isSame ? 'known' : 'corrected'
  }

  return {
    compare: (evidence, { isOnlyRead }) => {
      if (statements.has(canonicalJson(statementOf(evidence)))) return 'known'
      return isOnlyRead ? compareReading(evidence) : 'new'
    },
    add: (evidence, id) => add({ ...evidence, id }),
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
