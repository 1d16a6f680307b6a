import type { EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import {
  auditPublished,
  documentChecks,
  draft,
  type Draft,
  incidentConfirmed,
  privilegeGranted,
  VAULT,
  websiteChecks,
} from './rating-records.ts'

type Incident = EvidenceOf<'IncidentConfirmed'>['data']
type Privilege = EvidenceOf<'PrivilegeGranted'>['data']

const deployed = (days: number) =>
  draft('ContractDeployed', days, { ...VAULT, name: 'Vault', codeHash: 'v1' })
const verified = draft('ContractVerified', 30, { ...VAULT, verified: true })
const audit = (
  auditor: string,
  days: number,
  more: Partial<EvidenceOf<'AuditPublished'>['data']> = {},
) =>
  auditPublished(days, {
    auditId: `${auditor}-${days}`,
    auditor,
    codeHashes: ['v1'],
    findings: [{ findingId: 'L-1', title: 'Rounding', severity: 'low', status: 'resolved' }],
    ...more,
  })
const reviewed = (...rights: Privilege['right'][]) =>
  draft('RightsReviewed', 10, { contract: VAULT, rights })
const held = (right: Privilege['right'], more: Partial<Privilege>) =>
  privilegeGranted(300, { privilegeId: right, right, holderKind: 'multisig', ...more })
const council = { threshold: 6, signers: 8, outsiders: 4, delaySeconds: 604_800 }
const incident = (days: number, more: Partial<Incident> = {}) =>
  incidentConfirmed(days, {
    incidentId: 'hack',
    lossUsd: 2e7,
    depositsUsd: 4e7,
    ongoing: true,
    ...more,
  })
const resolved = (days: number, fixed: boolean | null, reimbursed: boolean | null) =>
  draft('IncidentResolved', days, { incidentId: 'hack', fixed, reimbursed })
/** As lists of incidents tell it: the loss, and nothing else. */
const unread = (days: number, lossUsd: number) =>
  incident(days, {
    incidentId: `hack-${days}`,
    severity: null,
    lossUsd,
    depositsUsd: null,
    ongoing: false,
  })
const bounty = (maxUsd: number, selfHosted = false) =>
  draft('BountyOpened', 200, { maxUsd, selfHosted, url: null })
const watched = draft('MonitorStarted', 800, { monitor: 'onchain' })
const rests = (dependencies: EvidenceOf<'DependenciesReviewed'>['data']['dependencies'] = []) =>
  draft('DependenciesReviewed', 30, { dependencies })
const nothing = { validation: null, validators: null, threshold: null, hasKnownFault: null }

/** What every project has that takes part in this: it differs in what it is named after. */
const usual: readonly Draft[] = [
  draft('TokenReviewed', 30, { hasToken: true }),
  draft('HoldersSnapshot', 5, { topTenShare: 0.4 }),
  draft('OracleReviewed', 30, { oracle: 'aggregated' }),
  draft('WebsiteScanned', 5, { checks: websiteChecks(8) }),
  draft('DocumentationReviewed', 30, { checks: documentChecks(6) }),
  draft('TeamReviewed', 30, { public: true }),
  draft('ContactPublished', 200, { url: null }),
  draft('RepositorySnapshot', 5, { aggregate: 6 }),
  verified,
]
const old: readonly Draft[] = [deployed(1825), watched]
const twoAudits = [audit('Wrenfield Labs', 700), audit('Larch Security', 650)]
const multisig = [
  held('upgrade', { threshold: 4, signers: 7, delaySeconds: 172_800 }),
  reviewed('upgrade'),
]
const sound = [...usual, ...old, ...twoAudits, bounty(1e6), rests()]

/** Projects as they occur, the safest first; why one stands above the next stands beside it. */
export const archetypes: Readonly<Record<string, readonly Draft[]>> = {
  // Five years of unchanged code that nobody can touch, three audits of it.
  immutable: [...sound, audit('Coldframe', 1500), reviewed()],
  // As good, but eight people, half of them outsiders, can change it after a week.
  council: [...sound, held('upgrade', council), reviewed('upgrade')],
  // Seven of the team's own can, after two days.
  multisig: [...sound, ...multisig],
  // The same, by people whose names nobody knows.
  'anonymous multisig': [...sound, ...multisig, draft('TeamReviewed', 20, { public: false })],
  // The first ones again, hacked three years ago, fixed, and everybody repaid.
  'hacked and repaid': [...sound, ...multisig, incident(1100), resolved(1080, true, true)],
  // One large hack three years ago, and a small loss of late: nobody says how either ended.
  'hacked once, and a little of late': [
    ...sound,
    ...multisig,
    unread(1210, 4.1e7),
    unread(150, 2.4e5),
  ],
  // The same, but for two large hacks five years ago: it was not once.
  'hacked twice long ago': [...sound, ...multisig, unread(1855, 1.3e8), unread(1910, 1.88e7)],
  // Audited, then changed: what runs is not what the reports are about.
  'upgraded after its audits': [
    ...sound,
    ...multisig,
    draft('ContractUpgraded', 9, { ...VAULT, codeHash: 'v2' }),
    draft('ContractVerified', 8, { ...VAULT, verified: true }),
    draft('RightsReviewed', 5, { contract: VAULT, rights: ['upgrade'] }),
  ],
  // New code, well audited twice, well guarded: what it stands is not known yet.
  'new and well audited': [
    ...usual,
    deployed(100),
    draft('MonitorStarted', 95, { monitor: 'onchain' }),
    audit('Wrenfield Labs', 60),
    audit('Larch Security', 50),
    bounty(1e6),
    rests(),
    ...multisig.map((one) => ({ ...one, at: deployed(90).at })).slice(0, 1),
    reviewed('upgrade'),
  ],
  // 35 days, two stamps of one firm, a bounty that nobody funds.
  'fresh stamps': [
    ...usual,
    deployed(35),
    audit('Quickstamp', 30),
    audit('Quickstamp', 20),
    bounty(1e6, true),
    rests(),
    ...multisig,
  ],
  // A bridge that three of five validators can empty.
  'bridge of few validators': [
    ...usual,
    ...old,
    ...twoAudits,
    rests([
      {
        ...nothing,
        name: 'own',
        kind: 'bridge',
        validation: 'validators',
        validators: 5,
        threshold: 3,
      },
    ]),
    held('withdraw', { threshold: 3, signers: 5 }),
    held('upgrade', { threshold: 3, signers: 5 }),
    reviewed('withdraw', 'upgrade'),
    draft('OracleReviewed', 20, { oracle: 'single_feed' }),
  ],
  // Two audits, of which nobody read what they found.
  'unread audits': [
    ...usual,
    ...old,
    audit('Wrenfield Labs', 700, { findings: null, scopeShare: null, codeHashes: [] }),
    audit('Larch Security', 650, { findings: null, scopeShare: null, codeHashes: [] }),
    bounty(1e5),
    rests(),
    ...multisig,
  ],
  // One key can change everything, at once.
  'single key': [...sound, held('upgrade', { holderKind: 'eoa' }), reviewed('upgrade')],
  // Hacked thirteen months ago, closed, nobody repaid.
  'hacked a while ago': [...sound, ...multisig, incident(400), resolved(390, true, false)],
  // A critical finding that everybody can read is open.
  'open critical finding': [
    ...sound,
    ...multisig,
    audit('Coldframe', 20, {
      findings: [{ findingId: 'C-1', title: 'Drain', severity: 'critical', status: 'open' }],
    }),
  ],
  // Code that was taken over, with the fault that emptied the original; nobody audited it.
  'fork of hacked code': [
    ...usual,
    deployed(400),
    rests([{ ...nothing, name: 'Brackenmoor', kind: 'fork', hasKnownFault: true }]),
    draft('OracleReviewed', 20, { oracle: 'spot' }),
    held('upgrade', { threshold: 2, signers: 3 }),
    reviewed('upgrade'),
  ],
  // Hacked last month, silent since.
  'hacked and silent': [...sound, ...multisig, incident(30, { ongoing: false })],
  // Nothing is known but a loss.
  'scam of which little is known': [incident(30, { kind: 'exit_scam', severity: null })],
}
