import type { Evidence } from '../../values/evidence/evidence.ts'
import { delayText, holderText, rightVerbs } from '../inputs/control.ts'
import { dependencyText, oracleWords } from '../inputs/dependencies.ts'
import { counted, percent, shortUsd } from '../inputs/input-rule.ts'

export const monitorWords = { onchain: 'contracts', website: 'website' } as const
const relationshipWords = {
  none: 'not a customer of ours',
  customer: 'a customer of ours',
  former: 'a former customer of ours',
} as const

/** A piece of evidence in a sentence without a full stop: "Audit by Wrenfield Labs published, 6 findings". */
export const summariseEvidence = (evidence: Evidence): string => {
  switch (evidence.type) {
    case 'AuditPublished': {
      const { auditor, findings } = evidence.data
      return `Audit by ${auditor} published, ${findingsText(findings)}`
    }
    case 'FindingStatusChanged':
      return `Finding ${evidence.data.findingId} is ${evidence.data.status}`
    case 'AuditStageChanged':
      return `Audit by ${evidence.data.auditor} in the stage ${evidence.data.stage}`
    case 'ContractDeployed':
      return `Contract ${evidence.data.name} deployed on ${evidence.data.chain}`
    case 'ContractRetired':
      return `Contract ${evidence.data.address} on ${evidence.data.chain} is not used any more`
    case 'ContractUpgraded':
      return `Contract ${evidence.data.address} on ${evidence.data.chain} upgraded`
    case 'ContractVerified':
      return `Source of the contract ${evidence.data.address} on ${evidence.data.chain} is ${evidence.data.verified ? '' : 'not '}published`
    case 'RepositorySnapshot':
      return `OpenSSF Scorecard gives the repository ${evidence.data.aggregate} of 10`
    case 'PrivilegeGranted':
      return `Right to ${rightVerbs[evidence.data.right]} held by: ${holderText(evidence.data)}`
    case 'PrivilegeRevoked':
      return `Right ${evidence.data.privilegeId} given up`
    case 'TimelockChanged':
      return evidence.data.delaySeconds === 0
        ? `Timelock of the right ${evidence.data.privilegeId} removed`
        : `Timelock of the right ${evidence.data.privilegeId} set to ${delayText(evidence.data.delaySeconds)}`
    case 'RightsReviewed': {
      const { contract, rights } = evidence.data
      const where = contract ? `Rights over ${contract.address} on ${contract.chain}` : 'Rights'
      return `${where} reviewed${rights.length === 0 ? ', there are none' : `: ${rights.join(', ')}`}`
    }
    case 'TokenReviewed':
      return evidence.data.hasToken ? 'The project has a token' : 'The project has no token'
    case 'OracleReviewed':
      return `Prices reviewed: ${oracleWords[evidence.data.oracle]}`
    case 'DependenciesReviewed': {
      const { dependencies } = evidence.data
      return dependencies.length === 0
        ? 'Dependencies reviewed, there are none'
        : `Dependencies reviewed: ${dependencies.map(dependencyText).join('; ')}`
    }
    case 'HoldersSnapshot':
      return `The ten largest holders have ${percent(evidence.data.topTenShare)}`
    case 'IncidentConfirmed': {
      const { title, severity, lossUsd } = evidence.data
      const details = [severity, lossUsd === null ? null : `${shortUsd(lossUsd)} lost`]
      const known = details.filter((detail) => detail !== null).join(', ')
      return `Incident confirmed: ${title}${known === '' ? '' : ` (${known})`}`
    }
    case 'IncidentResolved': {
      const { fixed, reimbursed } = evidence.data
      return `Incident resolved, ${doneText(fixed, 'fixed')}, ${doneText(reimbursed, 'reimbursed')}`
    }
    case 'IncidentRetracted':
      return `Incident retracted: ${evidence.data.reason.replace(/\.$/, '')}`
    case 'MonitorStarted':
      return `Monitoring of the ${monitorWords[evidence.data.monitor]} started`
    case 'MonitorStopped':
      return `Monitoring of the ${monitorWords[evidence.data.monitor]} stopped`
    case 'ContactPublished':
      return 'Contact for security reports published'
    case 'BountyOpened':
      return `Bug bounty up to ${shortUsd(evidence.data.maxUsd)} opened`
    case 'BountyUpdated':
      return `Bug bounty changed, up to ${shortUsd(evidence.data.maxUsd)}`
    case 'BountyClosed':
      return 'No bug bounty'
    case 'WebsiteScanned':
      return `Website scanned, ${passedText(evidence.data.checks)}`
    case 'TeamReviewed':
      return evidence.data.public ? 'Names of the team are public' : 'The team is anonymous'
    case 'KycVerified':
      return `Identities of the team checked by ${evidence.data.provider}`
    case 'KycRevoked':
      return `Identity check revoked: ${evidence.data.reason.replace(/\.$/, '')}`
    case 'DocumentationReviewed':
      return `Documents reviewed, ${passedText(evidence.data.checks)}`
    case 'CommercialRelationshipChanged':
      return `Commercial relationship: ${relationshipWords[evidence.data.relationship]}`
    default:
      return evidence satisfies never
  }
}

/** What nobody read is said to be so. */
export const findingsText = (findings: readonly unknown[] | null): string =>
  findings === null
    ? 'findings not read'
    : findings.length === 0
      ? 'no findings'
      : counted(findings.length, 'finding')

const doneText = (done: boolean | null, word: string): string =>
  done === null ? `not known whether ${word}` : `${done ? '' : 'not '}${word}`

const passedText = (checks: readonly { readonly passed: boolean }[]): string =>
  `${checks.filter(({ passed }) => passed).length} of ${counted(checks.length, 'check')} passed`
