import type { Evidence, EvidenceType } from '../../../shared/values/evidence/evidence.ts'

export const isOwnWord = ({ source }: Evidence): boolean => source.tier === 'project'

/**
 * What a project's own word counts for. `refused`: it would be good for the project, and others can see
 * or judge it. `if-first`: a later piece takes the place of what was said before about the same
 * subject, by whomever.
 */
const OWN_WORD: Readonly<Record<EvidenceType, 'taken' | 'if-first' | 'refused'>> = {
  AuditPublished: 'if-first',
  FindingStatusChanged: 'refused',
  AuditStageChanged: 'taken',
  ContractDeployed: 'if-first',
  ContractRetired: 'refused',
  ContractUpgraded: 'taken',
  ContractVerified: 'refused',
  RepositorySnapshot: 'if-first',
  PrivilegeGranted: 'if-first',
  PrivilegeRevoked: 'refused',
  TimelockChanged: 'refused',
  RightsReviewed: 'refused',
  TokenReviewed: 'if-first',
  OracleReviewed: 'if-first',
  DependenciesReviewed: 'if-first',
  HoldersSnapshot: 'refused',
  IncidentConfirmed: 'if-first',
  IncidentResolved: 'refused',
  IncidentRetracted: 'refused',
  MonitorStarted: 'if-first',
  MonitorStopped: 'taken',
  ContactPublished: 'taken',
  BountyOpened: 'taken',
  BountyUpdated: 'taken',
  BountyClosed: 'taken',
  WebsiteScanned: 'refused',
  TeamReviewed: 'if-first',
  KycVerified: 'refused',
  KycRevoked: 'taken',
  DocumentationReviewed: 'refused',
  CommercialRelationshipChanged: 'taken',
}

/** Why the source is refused, as a remedy; undefined when it is fine. */
export const sourceProblemOf = (evidence: Evidence): string | undefined => {
  if (!isOwnWord(evidence)) return undefined
  const { type, data } = evidence
  if (type === 'AuditPublished' && data.findings?.some(({ status }) => status !== 'open')) {
    return 'Give every finding as open, or a source other than the project itself.'
  }
  const isGivenUp = type === 'PrivilegeGranted' && data.holderKind === 'burned'
  return isGivenUp || OWN_WORD[type] === 'refused'
    ? 'Give a source other than the project itself: its own word does not prove this.'
    : undefined
}

/** Whether it would be taken for what another source says. */
export const replacesByOwnWord = (evidence: Evidence): boolean =>
  isOwnWord(evidence) && OWN_WORD[evidence.type] === 'if-first'
