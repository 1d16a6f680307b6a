import type { Evidence, EvidenceSource, RecordedEvidence } from '../../values/evidence/evidence.ts'
import type { EvidenceRef } from '../../values/rating.ts'
import { delayText, holderText } from '../inputs/control.ts'
import { counted, shortUsd } from '../inputs/input-rule.ts'
import { findingsText, monitorWords, summariseEvidence } from './summarise-evidence.ts'

/** What a link to a piece of evidence is called: "Finding M-01 resolved", "Transaction 0x8be1…e577". */
export const titleEvidence = (evidence: Evidence): string =>
  transactionOf(evidence.source) ?? titleByType(evidence)

/** A piece of evidence as links name it. */
export const refOf = (evidence: RecordedEvidence): EvidenceRef => ({
  id: evidence.id,
  type: evidence.type,
  title: titleEvidence(evidence),
  summary: summariseEvidence(evidence),
  at: evidence.at,
  ...(evidence.precision && { precision: evidence.precision }),
  ...(evidence.source.tier && { tier: evidence.source.tier }),
})

const titleByType = (evidence: Evidence): string => {
  switch (evidence.type) {
    case 'AuditPublished':
      return `Audit report, ${findingsText(evidence.data.findings)}`
    case 'FindingStatusChanged':
      return `Finding ${evidence.data.findingId} ${evidence.data.status}`
    case 'AuditStageChanged':
      return `Audit stage ${evidence.data.stage}`
    case 'ContractDeployed':
      return `${evidence.data.name} deployed`
    case 'ContractRetired':
      return 'Contract retired'
    case 'ContractUpgraded':
      return 'Contract upgraded'
    case 'ContractVerified':
      return evidence.data.verified ? 'Source published' : 'Source not published'
    case 'RepositorySnapshot':
      return `Scorecard ${evidence.data.aggregate} of 10`
    case 'PrivilegeGranted':
      return `Right to ${evidence.data.right}: ${holderText(evidence.data)}`
    case 'PrivilegeRevoked':
      return 'Right given up'
    case 'TimelockChanged':
      return evidence.data.delaySeconds === 0
        ? 'Timelock removed'
        : `Timelock set to ${delayText(evidence.data.delaySeconds)}`
    case 'RightsReviewed': {
      const { length } = evidence.data.rights
      return length === 0
        ? 'Rights table, no rights'
        : `Rights table, ${counted(length, 'right')} read`
    }
    case 'TokenReviewed':
      return evidence.data.hasToken ? 'There is a token' : 'There is no token'
    case 'OracleReviewed':
      return 'Review of price sources'
    case 'DependenciesReviewed': {
      const { length } = evidence.data.dependencies
      return length === 0 ? 'Dependencies, none' : `Dependencies, ${length} read`
    }
    case 'HoldersSnapshot':
      return 'Snapshot of holders'
    case 'IncidentConfirmed':
      return 'Incident confirmed'
    case 'IncidentResolved':
      return 'Incident resolved'
    case 'IncidentRetracted':
      return 'Incident retracted'
    case 'MonitorStarted':
      return `Monitoring of the ${monitorWords[evidence.data.monitor]} started`
    case 'MonitorStopped':
      return `Monitoring of the ${monitorWords[evidence.data.monitor]} stopped`
    case 'ContactPublished':
      return 'Security contact'
    case 'BountyOpened':
    case 'BountyUpdated':
      return `Bounty up to ${shortUsd(evidence.data.maxUsd)}`
    case 'BountyClosed':
      return 'No bounty'
    case 'WebsiteScanned':
      return 'Website scan'
    case 'TeamReviewed':
      return evidence.data.public ? 'Team names public' : 'Team anonymous'
    case 'KycVerified':
      return `Identity check by ${evidence.data.provider}`
    case 'KycRevoked':
      return 'Identity check revoked'
    case 'DocumentationReviewed':
      return 'Document review'
    case 'CommercialRelationshipChanged':
      return 'Commercial relationship'
    default:
      return evidence satisfies never
  }
}

/** Where the source is a transaction in an explorer, that is what proves the fact. */
const transactionOf = ({ url }: EvidenceSource): string | undefined => {
  const hash =
    url === null ? undefined : /\/(?:tx|transaction)\/(0x[0-9a-fA-F]{64})$/.exec(url)?.[1]
  return hash === undefined ? undefined : `Transaction ${hash.slice(0, 6)}…${hash.slice(-4)}`
}
