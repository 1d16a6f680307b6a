import { isDeepStrictEqual } from 'node:util'
import { subjectOf } from '../../../shared/rating/facts/subject-of.ts'
import type {
  EvidenceType,
  RatingRecord,
  RecordedEvidence,
} from '../../../shared/values/evidence/evidence.ts'
import type { FindingStatus } from '../../../shared/values/evidence/evidence-terms.ts'

/**
 * What ends or changes what evidence of a type has said of its subject: what is said anew after it is
 * no repeat. One way: an upgrade takes a verification back, and no verification changes an upgrade.
 */
const CHANGED_BY: Readonly<Record<EvidenceType, readonly EvidenceType[]>> = {
  AuditPublished: [],
  FindingStatusChanged: [],
  AuditStageChanged: [],
  ContractDeployed: ['ContractUpgraded', 'ContractRetired'],
  ContractRetired: ['ContractDeployed', 'ContractUpgraded'],
  ContractUpgraded: ['ContractDeployed', 'ContractRetired'],
  ContractVerified: ['ContractUpgraded', 'ContractRetired'],
  RepositorySnapshot: [],
  PrivilegeGranted: ['TimelockChanged', 'PrivilegeRevoked'],
  PrivilegeRevoked: ['PrivilegeGranted', 'TimelockChanged'],
  TimelockChanged: ['PrivilegeGranted', 'PrivilegeRevoked'],
  RightsReviewed: ['ContractRetired'],
  TokenReviewed: [],
  OracleReviewed: [],
  DependenciesReviewed: [],
  HoldersSnapshot: [],
  IncidentConfirmed: ['IncidentResolved', 'IncidentRetracted'],
  IncidentResolved: ['IncidentConfirmed', 'IncidentRetracted'],
  IncidentRetracted: ['IncidentConfirmed', 'IncidentResolved'],
  MonitorStarted: ['MonitorStopped'],
  MonitorStopped: ['MonitorStarted'],
  ContactPublished: [],
  BountyOpened: ['BountyUpdated', 'BountyClosed'],
  BountyUpdated: ['BountyOpened', 'BountyClosed'],
  BountyClosed: ['BountyOpened', 'BountyUpdated'],
  WebsiteScanned: [],
  TeamReviewed: [],
  KycVerified: ['KycRevoked'],
  KycRevoked: ['KycVerified'],
  DocumentationReviewed: [],
  CommercialRelationshipChanged: [],
}

/**
 * Whether a piece of evidence says something else than the last one about its subject: a website that
 * is scanned each day with the same result is no news.
 */
export const isNews = ({ evidence }: RatingRecord, one: RecordedEvidence): boolean => {
  const before = evidence.filter(({ version }) => version < one.version)
  const types = new Set([one.type, ...CHANGED_BY[one.type]])
  const subject = subjectOf(one)
  const last = before.findLast((other) => types.has(other.type) && subjectOf(other) === subject)
  if (last?.type !== one.type || !isDeepStrictEqual(last.data, one.data)) return true
  const statuses = new Map(before.flatMap(statusesIn))
  return statusesIn(one).some(([finding, status]) => statuses.get(finding) !== status)
}

/** Audits and changes of their findings tell of the same, under two subjects. */
const statusesIn = ({ type, data }: RecordedEvidence): [finding: string, FindingStatus][] => {
  if (type === 'FindingStatusChanged') return [[`${data.auditId} ${data.findingId}`, data.status]]
  if (type !== 'AuditPublished') return []
  return (data.findings ?? []).map(({ findingId, status }) => [
    `${data.auditId} ${findingId}`,
    status,
  ])
}
