import { DAY_MS } from '../../../shared/values/days.ts'
import type {
  EvidenceOf,
  EvidenceType,
  RatingRecord,
  RecordedEvidence,
} from '../../../shared/values/evidence/evidence.ts'
import { DOCUMENT_CHECKS, WEBSITE_CHECKS } from '../../../shared/values/evidence/evidence-terms.ts'
import type { MarketDay } from '../../../shared/values/measured-days.ts'

export const NOW = '2026-11-21T12:00:00.000Z'

/** An instant before {@link NOW}. */
export const daysAgo = (days: number): string =>
  new Date(Date.parse(NOW) - days * DAY_MS).toISOString()

/** A UTC day before {@link NOW}. */
export const dayAgo = (days: number): string => daysAgo(days).slice(0, 10)

/** Evidence without a place in a stream. */
export type Draft = { [Type in EvidenceType]: Omit<EvidenceOf<Type>, 'source'> }[EvidenceType] & {
  readonly id?: string
  readonly recordedAt?: string
}

/** @param days before {@link NOW}, when it was true and recorded */
export const draft = <const Type extends EvidenceType>(
  type: Type,
  days: number,
  data: EvidenceOf<Type>['data'],
  more: { id?: string; recordedAt?: string; supersedes?: string; at?: string } = {},
): Draft => ({ type, at: daysAgo(days), data, ...more }) as Draft

/** In the given order: ids `evidence-01` and on, versions from 2. */
export const recorded = (drafts: readonly Draft[]): RecordedEvidence[] =>
  drafts.map((one, index) => ({
    source: { name: 'Test', url: null, hash: null, version: null },
    id: `evidence-${String(index + 1).padStart(2, '0')}`,
    eventId: `event-${index + 1}`,
    version: index + 2,
    recordedAt: one.at,
    ...one,
  }))

export const recordOf = (drafts: readonly Draft[]): RatingRecord => ({ evidence: recorded(drafts) })

/** Up to the day of {@link NOW}, oldest first. */
export const marketDays = (
  count: number,
  of: (daysBefore: number) => Partial<MarketDay>,
): MarketDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: dayAgo(count - 1 - index),
    priceUsd: null,
    liquidityUsd: null,
    volume24hUsd: null,
    marketCapUsd: null,
    ...of(count - 1 - index),
  }))

const CHAIN = 'Skerry'
export const VAULT = { chain: CHAIN, address: '0x00000000000000000000000000000000000000A1' }
export const TOKEN = { chain: CHAIN, address: '0x00000000000000000000000000000000000000b2' }

/** A test names only what differs from the usual. */
const drafting =
  <Type extends EvidenceType>(type: Type, usual: EvidenceOf<Type>['data']) =>
  (
    days: number,
    data: Partial<EvidenceOf<Type>['data']> = {},
    more: Parameters<typeof draft>[3] = {},
  ): Draft =>
    ({ type, at: daysAgo(days), data: { ...usual, ...data }, ...more }) as Draft

export const incidentConfirmed = drafting('IncidentConfirmed', {
  incidentId: 'hack',
  title: 'Vault drained',
  kind: 'exploit',
  severity: 'critical',
  lossUsd: null,
  chain: null,
  url: null,
})
export const privilegeGranted = drafting('PrivilegeGranted', {
  privilegeId: 'vault-upgrade',
  right: 'upgrade',
  contract: VAULT,
  holder: null,
  holderKind: 'eoa',
  threshold: null,
  signers: null,
  delaySeconds: 0,
})
export const auditPublished = drafting('AuditPublished', {
  auditId: 'a',
  auditor: 'Wrenfield Labs',
  title: 'Vault',
  scopeShare: 1,
  reportUrl: null,
  codeHashes: [],
  findings: [],
})
export const auditStageChanged = drafting('AuditStageChanged', {
  auditId: 'next',
  auditor: 'Larch Security',
  scope: 'Vault',
  startedAt: daysAgo(40),
  stage: 'review',
  expectedFrom: null,
  expectedTo: null,
})

const checksOf = <Name extends string>(names: readonly Name[], passed: number) =>
  names.map((name, index) => ({ name, passed: index < passed }))
export const websiteChecks = (passed: number) => checksOf(WEBSITE_CHECKS, passed)
export const documentChecks = (passed: number) => checksOf(DOCUMENT_CHECKS, passed)

/** Everything in order. */
export const inOrder: readonly Draft[] = [
  draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: 'hash-1' }),
  draft('ContractDeployed', 890, { ...TOKEN, name: 'Token', codeHash: 'hash-2' }),
  draft('ContractVerified', 889, { ...VAULT, verified: true }),
  draft('ContractVerified', 889, { ...TOKEN, verified: true }),
  draft('MonitorStarted', 800, { monitor: 'onchain' }),
  draft('MonitorStarted', 800, { monitor: 'website' }),
  draft('ContactPublished', 800, { url: 'https://example.org/security' }),
  draft('PrivilegeGranted', 700, {
    privilegeId: 'vault-upgrade',
    right: 'upgrade',
    contract: VAULT,
    holder: '0x1',
    holderKind: 'multisig',
    threshold: 4,
    signers: 7,
    delaySeconds: 172_800,
  }),
  draft('PrivilegeGranted', 700, {
    privilegeId: 'vault-pause',
    right: 'pause',
    contract: VAULT,
    holder: '0x1',
    holderKind: 'multisig',
    threshold: 2,
    signers: 5,
    delaySeconds: 0,
  }),
  draft('RightsReviewed', 40, { contract: VAULT, rights: ['upgrade', 'pause'] }),
  draft('RightsReviewed', 40, { contract: TOKEN, rights: [] }),
  draft('BountyOpened', 600, { maxUsd: 500_000, selfHosted: false, url: null }),
  draft('AuditPublished', 300, {
    auditId: 'first',
    auditor: 'Wrenfield Labs',
    title: 'Vault and token',
    scopeShare: 1,
    reportUrl: null,
    codeHashes: ['hash-1', 'hash-2'],
    findings: [
      { findingId: 'F-1', title: 'Rounding', severity: 'high', status: 'open' },
      { findingId: 'F-2', title: 'Missing event', severity: 'info', status: 'acknowledged' },
    ],
  }),
  draft('FindingStatusChanged', 290, { auditId: 'first', findingId: 'F-1', status: 'resolved' }),
  draft('KycVerified', 200, { provider: 'Kestrel Identity' }),
  draft('TeamReviewed', 200, { public: true }),
  draft('DocumentationReviewed', 150, { checks: documentChecks(7) }),
  draft('AuditPublished', 60, {
    auditId: 'second',
    auditor: 'Larch Security',
    title: 'Vault and token, again',
    scopeShare: 1,
    reportUrl: null,
    codeHashes: ['hash-1', 'hash-2'],
    findings: [],
  }),
  draft('OracleReviewed', 100, { oracle: 'aggregated' }),
  draft('DependenciesReviewed', 100, { dependencies: [] }),
  draft('TokenReviewed', 100, { hasToken: true }),
  draft('HoldersSnapshot', 12, { topTenShare: 0.36 }),
  draft('RepositorySnapshot', 10, { aggregate: 7 }),
  draft('WebsiteScanned', 5, { checks: websiteChecks(8) }),
]

export const inOrderRecord = (more: readonly Draft[] = []): RatingRecord =>
  recordOf([...inOrder, ...more])
