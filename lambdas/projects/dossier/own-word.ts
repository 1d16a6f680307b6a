import type { Evidence, EvidenceType } from '../../../shared/values/evidence/evidence.ts'

export const isOwnWord = ({ source }: Evidence): boolean => source.tier === 'project'

/**
 * What a project's own word counts for. `never`: it would be good for the project, and others can see
 * or judge it. `first`: a later piece takes the place of what was said before about the same
 * subject, by whomever. Another type: the same, also where that type said it.
 */
const OWN_WORD: Readonly<Record<EvidenceType, 'taken' | 'first' | 'never' | EvidenceType>> = {
  AuditPublished: 'first',
  FindingStatusChanged: 'never',
  AuditStageChanged: 'taken',
  ContractDeployed: 'ContractUpgraded',
  ContractRetired: 'never',
  ContractUpgraded: 'taken',
  ContractVerified: 'never',
  RepositorySnapshot: 'first',
  PrivilegeGranted: 'TimelockChanged',
  PrivilegeRevoked: 'never',
  TimelockChanged: 'never',
  RightsReviewed: 'never',
  TokenReviewed: 'HoldersSnapshot',
  OracleReviewed: 'first',
  DependenciesReviewed: 'first',
  HoldersSnapshot: 'never',
  IncidentConfirmed: 'first',
  IncidentResolved: 'never',
  IncidentRetracted: 'never',
  MonitorStarted: 'MonitorStopped',
  MonitorStopped: 'taken',
  ContactPublished: 'taken',
  BountyOpened: 'taken',
  BountyUpdated: 'taken',
  BountyClosed: 'taken',
  WebsiteScanned: 'never',
  TeamReviewed: 'first',
  KycVerified: 'never',
  KycRevoked: 'taken',
  DocumentationReviewed: 'never',
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
  // That code has changed costs the project; which code it is may be what an audit names.
  const isOfCode = type === 'ContractUpgraded' && data.codeHash !== null
  return isGivenUp || isOfCode || OWN_WORD[type] === 'never'
    ? 'Give a source other than the project itself: its own word does not prove this.'
    : undefined
}

/** What it would take the place of, as others may have said it; of what {@link sourceProblemOf} lets pass. */
export const replacedByOwnWord = (evidence: Evidence): Evidence[] => {
  const by = OWN_WORD[evidence.type]
  if (!isOwnWord(evidence) || by === 'taken') return []
  return by === 'first' ? [evidence] : [evidence, { ...evidence, type: by } as Evidence]
}
