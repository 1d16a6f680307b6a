import { expect, test } from 'vitest'
import {
  auditPublished,
  auditStageChanged,
  draft,
  incidentConfirmed,
  privilegeGranted,
  recorded,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import { summariseEvidence } from './summarise-evidence.ts'

const audit = (findings: number) =>
  auditPublished(0, {
    auditor: 'Wrenfield Labs',
    findings: Array.from({ length: findings }, (_, index) => ({
      findingId: `F-${index}`,
      title: 'Finding',
      severity: 'low' as const,
      status: 'open' as const,
    })),
  })
const incident = (lossUsd: number | null) =>
  incidentConfirmed(0, { title: 'Vault drained', severity: 'critical', lossUsd })

test.each<[Draft, string]>([
  [audit(6), 'Audit by Wrenfield Labs published, 6 findings'],
  [audit(1), 'Audit by Wrenfield Labs published, 1 finding'],
  [audit(0), 'Audit by Wrenfield Labs published, no findings'],
  [
    draft('FindingStatusChanged', 0, { auditId: 'a', findingId: 'F-1', status: 'resolved' }),
    'Finding F-1 is resolved',
  ],
  [
    auditStageChanged(0, { auditor: 'Wrenfield Labs', stage: 'review' }),
    'Audit by Wrenfield Labs in the stage review',
  ],
  [
    draft('ContractDeployed', 0, { ...VAULT, name: 'Vault', codeHash: null }),
    'Contract Vault deployed on Skerry',
  ],
  [
    draft('ContractUpgraded', 0, { ...VAULT, codeHash: 'h' }),
    `Contract ${VAULT.address} on Skerry upgraded`,
  ],
  [
    draft('ContractVerified', 0, { ...VAULT, verified: false }),
    `Source of the contract ${VAULT.address} on Skerry is not published`,
  ],
  [
    draft('RepositorySnapshot', 0, { aggregate: 7.1 }),
    'OpenSSF Scorecard gives the repository 7.1 of 10',
  ],
  [
    privilegeGranted(0, {
      right: 'upgrade',
      holderKind: 'multisig',
      threshold: 3,
      signers: 5,
      delaySeconds: 172_800,
    }),
    'Right to upgrade the code held by: multisig 3 of 5 behind 48 h',
  ],
  [
    privilegeGranted(0, { right: 'mint', holderKind: 'eoa', delaySeconds: 0 }),
    'Right to mint held by: single key',
  ],
  [draft('PrivilegeRevoked', 0, { privilegeId: 'p' }), 'Right p given up'],
  [
    draft('TimelockChanged', 0, { privilegeId: 'p', delaySeconds: 604_800 }),
    'Timelock of the right p set to 7 days',
  ],
  [
    draft('TimelockChanged', 0, { privilegeId: 'p', delaySeconds: 0 }),
    'Timelock of the right p removed',
  ],
  [draft('ContractRetired', 0, VAULT), `Contract ${VAULT.address} on Skerry is not used any more`],
  [
    draft('RightsReviewed', 0, { contract: VAULT, rights: [] }),
    `Rights over ${VAULT.address} on Skerry reviewed, there are none`,
  ],
  [
    draft('RightsReviewed', 0, { contract: VAULT, rights: ['mint', 'fee'] }),
    `Rights over ${VAULT.address} on Skerry reviewed: mint, fee`,
  ],
  [draft('TokenReviewed', 0, { hasToken: false }), 'The project has no token'],
  [
    draft('OracleReviewed', 0, { oracle: 'spot' }),
    'Prices reviewed: prices of a market at the moment',
  ],
  [
    draft('DependenciesReviewed', 0, {
      dependencies: [
        {
          name: 'Gannet',
          kind: 'bridge',
          validation: 'validators',
          validators: 3,
          threshold: 2,
          hasKnownFault: null,
        },
      ],
    }),
    'Dependencies reviewed: bridge Gannet with 2 of 3 validators',
  ],
  [draft('DependenciesReviewed', 0, { dependencies: [] }), 'Dependencies reviewed, there are none'],
  [draft('HoldersSnapshot', 0, { topTenShare: 0.37 }), 'The ten largest holders have 37%'],
  [incident(4.2e6), 'Incident confirmed: Vault drained (critical, $4.2M lost)'],
  [incident(null), 'Incident confirmed: Vault drained (critical)'],
  [
    draft('IncidentResolved', 0, { incidentId: 'i', fixed: true, reimbursed: false }),
    'Incident resolved, fixed, not reimbursed',
  ],
  [
    draft('IncidentResolved', 0, { incidentId: 'i', fixed: null, reimbursed: null }),
    'Incident resolved, not known whether fixed, not known whether reimbursed',
  ],
  [
    draft('IncidentRetracted', 0, { incidentId: 'i', reason: 'Another project was meant.' }),
    'Incident retracted: Another project was meant',
  ],
  [draft('MonitorStarted', 0, { monitor: 'onchain' }), 'Monitoring of the contracts started'],
  [draft('MonitorStopped', 0, { monitor: 'website' }), 'Monitoring of the website stopped'],
  [draft('ContactPublished', 0, { url: null }), 'Contact for security reports published'],
  [
    draft('BountyOpened', 0, { maxUsd: 250_000, selfHosted: false, url: null }),
    'Bug bounty up to $250K opened',
  ],
  [
    draft('BountyUpdated', 0, { maxUsd: 1e6, selfHosted: false, url: null }),
    'Bug bounty changed, up to $1M',
  ],
  [draft('BountyClosed', 0, {}), 'No bug bounty'],
  [
    draft('WebsiteScanned', 0, {
      checks: [
        { name: 'HSTS', passed: true },
        { name: 'SPF', passed: false },
      ],
    }),
    'Website scanned, 1 of 2 checks passed',
  ],
  [draft('TeamReviewed', 0, { public: true }), 'Names of the team are public'],
  [draft('TeamReviewed', 0, { public: false }), 'The team is anonymous'],
  [
    draft('KycVerified', 0, { provider: 'Kestrel Identity' }),
    'Identities of the team checked by Kestrel Identity',
  ],
  [draft('KycRevoked', 0, { reason: 'Withdrawn.' }), 'Identity check revoked: Withdrawn'],
  [
    draft('DocumentationReviewed', 0, { checks: [{ name: 'Risks', passed: true }] }),
    'Documents reviewed, 1 of 1 check passed',
  ],
  [
    draft('CommercialRelationshipChanged', 0, { relationship: 'customer', note: null }),
    'Commercial relationship: a customer of ours',
  ],
])('%#: $1', (one, sentence) => {
  expect(summariseEvidence(recorded([one])[0]!)).toBe(sentence)
  expect(sentence).not.toMatch(/\.$/)
})
