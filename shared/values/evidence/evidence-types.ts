import type { EvidenceType } from './evidence.ts'

/** Every type of evidence, in the order of `evidenceKinds`, without the schemas of their data. */
const TYPES = {
  AuditPublished: true,
  FindingStatusChanged: true,
  AuditStageChanged: true,
  ContractDeployed: true,
  ContractRetired: true,
  ContractUpgraded: true,
  ContractVerified: true,
  RepositorySnapshot: true,
  PrivilegeGranted: true,
  PrivilegeRevoked: true,
  TimelockChanged: true,
  RightsReviewed: true,
  TokenReviewed: true,
  OracleReviewed: true,
  DependenciesReviewed: true,
  HoldersSnapshot: true,
  IncidentConfirmed: true,
  IncidentResolved: true,
  IncidentRetracted: true,
  MonitorStarted: true,
  MonitorStopped: true,
  ContactPublished: true,
  BountyOpened: true,
  BountyUpdated: true,
  BountyClosed: true,
  WebsiteScanned: true,
  TeamReviewed: true,
  KycVerified: true,
  KycRevoked: true,
  DocumentationReviewed: true,
  CommercialRelationshipChanged: true,
} as const satisfies Readonly<Record<EvidenceType, true>>

export const EVIDENCE_TYPES = Object.keys(TYPES) as readonly EvidenceType[]
