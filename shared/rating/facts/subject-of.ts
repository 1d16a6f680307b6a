import type { ChainAddress, Evidence } from '../../values/evidence/evidence.ts'

/** Addresses of EVM chains are the same in capital and small letters; others are not. */
export const contractKey = ({ chain, address }: ChainAddress): string =>
  `${chain}:${address.startsWith('0x') ? address.toLowerCase() : address}`

/**
 * What a piece of evidence is about, among those of its type and project: the id of an audit, a
 * contract, a right. Empty where a project has one subject of the type alone, as its bounty.
 */
export const subjectOf = (evidence: Evidence): string => {
  switch (evidence.type) {
    case 'AuditPublished':
    case 'AuditStageChanged':
      return evidence.data.auditId
    case 'FindingStatusChanged':
      return `${evidence.data.auditId} ${evidence.data.findingId}`
    case 'ContractDeployed':
    case 'ContractRetired':
    case 'ContractUpgraded':
    case 'ContractVerified':
      return contractKey(evidence.data)
    case 'PrivilegeGranted':
    case 'PrivilegeRevoked':
    case 'TimelockChanged':
      return evidence.data.privilegeId
    case 'IncidentConfirmed':
    case 'IncidentResolved':
    case 'IncidentRetracted':
      return evidence.data.incidentId
    case 'MonitorStarted':
    case 'MonitorStopped':
      return evidence.data.monitor
    case 'RightsReviewed':
      return evidence.data.contract ? contractKey(evidence.data.contract) : ''
    case 'TokenReviewed':
    case 'OracleReviewed':
    case 'DependenciesReviewed':
    case 'RepositorySnapshot':
    case 'HoldersSnapshot':
    case 'ContactPublished':
    case 'BountyOpened':
    case 'BountyUpdated':
    case 'BountyClosed':
    case 'WebsiteScanned':
    case 'TeamReviewed':
    case 'KycVerified':
    case 'KycRevoked':
    case 'DocumentationReviewed':
    case 'CommercialRelationshipChanged':
      return ''
    default:
      return evidence satisfies never
  }
}

/** Whether one may correct the other: a website's scan takes no incident back. */
export const isSameSubject = (a: Evidence, b: Evidence): boolean =>
  a.type === b.type && subjectOf(a) === subjectOf(b)
