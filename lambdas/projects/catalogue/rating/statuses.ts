import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { realAudits } from '../../../../shared/rating/inputs/code.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { isOpen } from '../../../../shared/values/evidence/open-finding.ts'
import { type Explanation, type InputId, ratingInputs } from '../../../../shared/values/rating.ts'
import { ageInDays } from './figures.ts'

const AUDIT_STALE_AFTER_DAYS = 365

/** Without audits, `none` is known only of a project that was examined enough. */
export const auditsOf = (facts: Facts, { confidenceLevel }: Explanation, now: number) => {
  const audits = realAudits(facts.audits)
  const [newest] = audits
  const isFresh = newest && ageInDays(newest.publishedAt, now) <= AUDIT_STALE_AFTER_DAYS
  const auditStatus: ProjectRow['auditStatus'] = isFresh
    ? 'audited'
    : facts.auditsInProgress.length > 0
      ? 'in_progress'
      : newest
        ? 'stale'
        : confidenceLevel === 'none'
          ? 'unknown'
          : 'none'
  return {
    auditStatus,
    auditCount: auditStatus === 'unknown' ? null : audits.length,
    auditsInProgress: facts.auditsInProgress.length,
    lastAuditAt: newest?.publishedAt ?? null,
    openFindings: openFindingsOf(facts),
  }
}

/** Of all audits, as in the cap; unknown while nobody read what any found. */
const openFindingsOf = ({ audits }: Facts): ProjectRow['openFindings'] => {
  const read = audits.flatMap(({ findings }) => (findings ? [findings] : []))
  if (read.length === 0) return null
  const open = { critical: 0, high: 0, medium: 0, low: 0 }
  for (const finding of read.flat()) {
    if (finding.severity !== 'info' && isOpen(finding)) open[finding.severity] += 1
  }
  return open
}

export const kycOf = ({ kyc }: Facts, now: number): ProjectRow['kyc'] => {
  const { expiresAfterDays } = ratingInputs.team_verification
  if (!kyc || ageInDays(kyc.at, now) >= expiresAfterDays) return 'unknown'
  return kyc.verified ? 'verified' : 'none'
}

export const monitoredOf = ({ monitors }: Facts, explanation: Explanation): boolean | null => {
  if (monitors.onchain || monitors.website) return true
  return isKnown(explanation, 'monitoring') ? false : null
}

export const incidentStatusOf = (
  { incidents }: Facts,
  explanation: Explanation,
): ProjectRow['incidentStatus'] => {
  if (incidents.some(({ status }) => status === 'active')) return 'active'
  if (incidents.some(({ status }) => status === 'unknown')) return 'unknown'
  if (incidents.length > 0) return 'resolved'
  return isKnown(explanation, 'incident_history') ? 'none' : 'unknown'
}

/** Begun within 30 days. */
export const recentIncidentsOf = ({ incidents }: Facts, now: number): number =>
  incidents.filter(({ at }) => ageInDays(at, now) <= 30).length

const isKnown = ({ inputs }: Explanation, input: InputId): boolean =>
  inputs.some(({ id, state }) => id === input && state === 'known')
