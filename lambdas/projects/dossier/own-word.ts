import type { Evidence, EvidenceType } from '../../../shared/values/evidence/evidence.ts'

export const isOwnWord = ({ source }: Evidence): boolean => source.tier === 'project'

/** What would be good for a project by its word alone, though others can see or judge it. */
const NEEDS_A_WITNESS: ReadonlySet<EvidenceType> = new Set([
  'FindingStatusChanged',
  'ContractRetired',
  'ContractVerified',
  'RightsReviewed',
  'PrivilegeRevoked',
  'TimelockChanged',
  'HoldersSnapshot',
  'IncidentResolved',
  'IncidentRetracted',
  'WebsiteScanned',
  'DocumentationReviewed',
  'KycVerified',
])

/** Why the source is refused, as a remedy; undefined when it is fine. */
export const sourceProblemOf = (evidence: Evidence): string | undefined => {
  if (!isOwnWord(evidence)) return undefined
  const { type, data } = evidence
  if (type === 'AuditPublished' && data.findings?.some(({ status }) => status !== 'open')) {
    return 'Give every finding as open, or a source other than the project itself.'
  }
  const isGivenUp = type === 'PrivilegeGranted' && data.holderKind === 'burned'
  return isGivenUp || NEEDS_A_WITNESS.has(type)
    ? 'Give a source other than the project itself: its own word does not prove this.'
    : undefined
}

/** A later piece about the same subject takes the place of what was said before, by whomever. */
const REPLACES: ReadonlySet<EvidenceType> = new Set([
  'AuditPublished',
  'PrivilegeGranted',
  'IncidentConfirmed',
])

/** Whether it would be taken for what another source says. */
export const replacesByOwnWord = (evidence: Evidence): boolean =>
  isOwnWord(evidence) && REPLACES.has(evidence.type)
