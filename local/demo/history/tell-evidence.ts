import { createHash } from 'node:crypto'
import { evidenceId } from '../../../lambdas/projects/dossier/evidence-id.ts'
import type {
  Evidence,
  EvidenceOf,
  EvidenceSource,
  EvidenceType,
  Right,
  Severity,
} from '../../../shared/values/evidence.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import type { Random } from '../random.ts'
import { demoHash } from './addresses.ts'
import { type DemoContract, type Holding, holdingsOf } from './holdings.ts'
import type { Moments } from './moments.ts'
import type { AuditStory, Story } from './story.ts'

/** Evidence, and when it came to be known: not before its project was listed. */
export interface ToldEvidence {
  readonly evidence: Evidence
  /** Days before loading. */
  readonly told: number
}

/** Websites, repositories and holders are read so often; what is read counts for 30 days. */
const READ_EVERY_DAYS = 27
/** Rights are reviewed at every fourth reading, and when a project is listed. */
const REVIEWED_EVERY = 4

/** All evidence of a story, in the order in which it came to be known. */
export const tellEvidence = (
  facts: ProjectFacts,
  story: Story,
  contracts: readonly DemoContract[],
  { moments, random }: { readonly moments: Moments; readonly random: Random },
): ToldEvidence[] => {
  const all: ToldEvidence[] = []
  // Each project has its own hour, but for what is told with the hour.
  const earlier = (parseInt(demoHash(facts.id).slice(2, 8), 16) / 0xffffff) * 0.4
  const tell: Tell = (type, daysAgo, data, source, more = {}) => {
    const evidence = {
      type,
      at: moments.at(daysAgo > 12 ? daysAgo + earlier : daysAgo),
      source: { url: null, hash: null, version: null, ...source },
      ...(more.supersedes !== undefined && { supersedes: more.supersedes }),
      data,
    } as unknown as Evidence
    all.push({ evidence, told: Math.min(story.listed, more.told ?? daysAgo) })
    return evidence
  }
  const telling = {
    facts,
    story,
    contracts,
    moments,
    random,
    readAt: readingsOf(story, random),
    tell,
  }
  tellContracts(telling)
  tellAudits(telling)
  tellControl(telling)
  tellReadings(telling)
  tellOperations(telling)
  tellTeam(telling)
  return all.toSorted(
    (one, other) => other.told - one.told || (one.evidence.at < other.evidence.at ? -1 : 1),
  )
}

type Tell = <Type extends EvidenceType>(
  type: Type,
  daysAgo: number,
  data: EvidenceOf<Type>['data'],
  source: Partial<EvidenceSource> & { readonly name: string },
  more?: { readonly supersedes?: string; readonly told?: number },
) => Evidence

interface Telling {
  readonly facts: ProjectFacts
  readonly story: Story
  readonly contracts: readonly DemoContract[]
  readonly moments: Moments
  readonly random: Random
  /** The days before loading on which readings were taken, the oldest first. */
  readonly readAt: readonly number[]
  readonly tell: Tell
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const onChain = ({ id }: ProjectFacts, chain: string, transaction?: string) => ({
  name: `${chain} chain`,
  url: transaction ? demoPath(id, 'transaction', transaction) : null,
})
const REVIEW = { name: 'Assay review' }

const codeHash = ({ address }: DemoContract, version = 1): string =>
  demoHash(`${address} v${version}`)

const tellContracts = ({ facts, story, contracts, tell }: Telling): void => {
  const newestAudit = Math.min(story.listed, ...story.audits.map(({ at }) => at))
  for (const [index, contract] of contracts.entries()) {
    const { chain, address, name } = contract
    // Later ones follow the first within a year.
    const deployed = Math.max(story.deployed * (1 - index / 12), Math.min(story.deployed, 30))
    const birth = demoHash(`${address} deployed`)
    tell(
      'ContractDeployed',
      deployed,
      { chain, address, name, codeHash: codeHash(contract) },
      onChain(facts, chain, birth),
    )
    const verified = index < (story.contracts?.verified ?? 0)
    tell(
      'ContractVerified',
      Math.min(deployed, story.listed),
      { chain, address, verified },
      {
        name: `${chain} explorer`,
        url: demoPath(facts.id, 'address', address),
      },
    )
    if (index < (story.contracts?.changed ?? 0)) {
      tell(
        'ContractUpgraded',
        story.contracts?.changedAt ?? newestAudit * 0.6,
        { chain, address, codeHash: codeHash(contract, 2) },
        onChain(facts, chain, demoHash(`${address} upgraded`)),
      )
    }
  }
}

const FINDINGS: Readonly<Record<Severity, readonly string[]>> = {
  critical: [
    'Deposits can be drained through a callback',
    'Signatures are accepted twice',
    'Anyone can settle at a price of their own',
    'Collateral is counted before it arrives',
  ],
  high: [
    'Rounding lets small withdrawals gain',
    'Liquidation can be held up by its subject',
    'A stale price is taken for current',
  ],
  medium: [
    'Fees can be changed without notice',
    'Rewards are lost at the end of a period',
    'A pause does not stop redemptions',
    'Limits are checked after the transfer',
  ],
  low: [
    'Events lack the caller',
    'An upper bound is missing on a parameter',
    'Return values of transfers are not checked',
    'The owner can renounce by mistake',
    'Loops grow with the number of users',
    'Dead code in the fee path',
    'Comments contradict the code',
    'A timestamp decides about ordering',
    'Decimals are assumed to be 18',
  ],
  info: ['The compiler version floats'],
}

const tellAudits = (telling: Telling): void => {
  const { facts, story, moments, tell } = telling
  for (const [index, audit] of story.audits.entries()) tellAudit(telling, audit, index)
  if (!story.underway) return
  const { auditor, scope, startedAt, stage, expected } = story.underway
  const stages = ['scoping', 'review', 'remediation', 'final'] as const
  const reached = stages.indexOf(stage)
  for (const [step, name] of stages.slice(0, reached + 1).entries()) {
    tell(
      'AuditStageChanged',
      startedAt * (1 - step / (reached + 1)),
      {
        auditId: 'under-way',
        auditor,
        scope,
        startedAt: moments.at(startedAt),
        stage: name,
        expectedFrom: expected && moments.day(-expected[0]) + MIDNIGHT,
        expectedTo: expected && moments.day(-expected[1]) + MIDNIGHT,
      },
      { name: auditor, url: demoPath(facts.id, 'schedule') },
    )
  }
}

const MIDNIGHT = 'T00:00:00.000Z'

const tellAudit = (
  { facts, contracts, moments, tell }: Telling,
  audit: AuditStory,
  index: number,
): void => {
  const auditId = `${slugOf(audit.auditor)}-${moments.day(audit.at)}-${index + 1}`
  const name = `${slugOf(audit.auditor)}-${moments.day(audit.at).slice(0, 7)}`
  const url = demoPath(facts.id, 'report', name)
  const findings = audit.findings.flatMap(({ severity, found, left = 0, leftAs = 'open' }) =>
    Array.from({ length: found }, (_, number) => ({
      findingId: `${severity.charAt(0).toUpperCase()}-${String(number + 1).padStart(2, '0')}`,
      title: FINDINGS[severity][(number + index) % FINDINGS[severity].length] ?? 'Finding',
      severity,
      status: number < found - left ? ('resolved' as const) : leftAs,
    })),
  )
  // The last one of each severity was still open when the report came out.
  const later = findings.filter(
    ({ status, severity, findingId }) =>
      status === 'resolved' && severity !== 'low' && findingId.endsWith('-01') && audit.at > 20,
  )
  const source = {
    name: audit.auditor,
    url,
    hash: createHash('sha256').update(url).digest('hex'),
  }
  tell(
    'AuditPublished',
    audit.at,
    {
      auditId,
      auditor: audit.auditor,
      title: `Security review of ${facts.name}`,
      scopeShare: audit.scopeShare,
      reportUrl: url,
      codeHashes: contracts.map((contract) => codeHash(contract)),
      findings: findings.map((finding) =>
        later.includes(finding) ? { ...finding, status: 'open' as const } : finding,
      ),
    },
    source,
  )
  for (const [number, { findingId, status }] of later.entries()) {
    tell(
      'FindingStatusChanged',
      Math.max(audit.at - 9 - number * 6, 1),
      { auditId, findingId, status },
      { name: audit.auditor, url },
    )
  }
  for (const reopened of audit.reopened ?? []) {
    tell(
      'FindingStatusChanged',
      reopened.at,
      { auditId, findingId: reopened.findingId, status: 'open' },
      { name: audit.auditor, url },
    )
  }
}

const tellControl = ({ facts, story, contracts, readAt, tell }: Telling): void => {
  const holdings = holdingsOf(facts, story, contracts)
  for (const [index, holding] of holdings.entries()) {
    tellHolding(facts, holding, index, tell)
    const isSucceeded = holdings.some(
      ({ right, since }) => right === holding.right && since === holding.until,
    )
    if (holding.until !== undefined && !isSucceeded) {
      tell(
        'PrivilegeRevoked',
        holding.until,
        { privilegeId: privilegeId(holding) },
        onChain(facts, holding.contract.chain),
      )
    }
  }
  if (!story.control) return
  const isGone = (right: Right, daysAgo: number) =>
    story.moves.some((move) => move.right === right && move.to === null && move.at >= daysAgo)
  const reviews = readAt.toReversed().filter((_, number) => number % REVIEWED_EVERY === 0)
  for (const daysAgo of new Set([...reviews, story.listed])) {
    const rights = story.rights.filter((right) => !isGone(right, daysAgo))
    tell(
      'RightsReviewed',
      daysAgo,
      { rights: [...rights, ...story.unnamed] },
      { name: 'Assay reading of rights' },
    )
  }
}

const tellHolding = (facts: ProjectFacts, holding: Holding, index: number, tell: Tell): void => {
  const { right, contract, holder, control, since, isRedelayed } = holding
  const { chain, address } = contract
  const delaySeconds = control.delayHours === null ? null : control.delayHours * 3600
  const source = onChain(facts, chain, demoHash(`${address} ${right} ${index}`))
  if (isRedelayed && delaySeconds !== null) {
    tell('TimelockChanged', since, { privilegeId: privilegeId(holding), delaySeconds }, source)
    return
  }
  const { kind, threshold, signers } = control
  tell(
    'PrivilegeGranted',
    since,
    {
      privilegeId: privilegeId(holding),
      right,
      contract: { chain, address },
      holder,
      holderKind: kind,
      threshold,
      signers,
      delaySeconds,
    },
    source,
  )
}

/** The same right over the same contract stays one privilege when it changes hands. */
const privilegeId = ({ right, contract }: Holding): string =>
  `${right}-${contract.address.slice(2, 10).toLowerCase()}`

/** Readings from the listing on, the newest of them a few days ago. */
const readingsOf = ({ listed, website }: Story, random: Random): number[] => {
  // A failed check is news for a while: those of small projects are to be older than real news.
  const isFlawless = website === null || website >= 0.97
  const newest = Math.min(listed, (isFlawless ? 1.5 : 12.5) + Math.floor(random.next() * 13))
  const days: number[] = []
  for (let daysAgo = newest; daysAgo < listed; daysAgo += READ_EVERY_DAYS) days.push(daysAgo)
  return [...days, listed].toReversed()
}

const WEBSITE_CHECKS = [
  'TLS 1.2 or newer',
  'Redirect to HTTPS',
  'Secure cookies',
  'No mixed content',
  'HSTS',
  'SPF',
  'Frame protection',
  'DMARC',
  'Content security policy',
  'DNSSEC',
] as const
const DOCUMENTATION_CHECKS = [
  'What it does',
  'Addresses of contracts',
  'Risks',
  'Fees',
  'Governance',
  'Sources of prices',
  'Tests and their coverage',
  'Formal specification',
] as const

const checksOf = (names: readonly string[], share: number) =>
  names.map((name, index) => ({ name, passed: index < Math.round(share * names.length) }))

/** What is read again and again, a little better than two years before. */
const tellReadings = (telling: Telling): void => {
  const { facts, story, random, readAt, tell } = telling
  const isRead = (daysAgo: number, lapsed: number | undefined) => daysAgo >= (lapsed ?? 0)
  for (const daysAgo of readAt) {
    const growth = daysAgo / 730
    if (story.website !== null && facts.website !== null && isRead(daysAgo, story.lapsed.website)) {
      tell(
        'WebsiteScanned',
        daysAgo,
        { checks: checksOf(WEBSITE_CHECKS, Math.max(0, story.website - growth * 0.22)) },
        { name: 'Assay website scan', url: facts.website, version: '1.0' },
      )
    }
    if (story.repository !== null && isRead(daysAgo, story.lapsed.repository)) {
      const aggregate = story.repository - growth * 0.9 + (random.next() - 0.5) * 0.2
      tell(
        'RepositorySnapshot',
        daysAgo,
        { aggregate: Math.round(Math.min(10, Math.max(0, aggregate)) * 10) / 10 },
        { name: 'OpenSSF Scorecard', url: facts.links?.repository ?? null, version: '5.2.1' },
      )
    }
    if (
      story.topTenShare !== null &&
      facts.tokenTickers.length > 0 &&
      isRead(daysAgo, story.lapsed.holders)
    ) {
      tellHolders(telling, daysAgo, story.topTenShare + growth * 0.04 + random.next() * 0.01)
    }
  }
}

const tellHolders = ({ facts, story, tell }: Telling, daysAgo: number, share: number): void => {
  const source = onChain(facts, facts.chains[0] ?? 'Skerry')
  const topTenShare = Math.round(Math.min(1, share) * 1000) / 1000
  const isWrong = story.corrected && daysAgo > 30 && daysAgo <= 30 + READ_EVERY_DAYS
  if (!isWrong) {
    tell('HoldersSnapshot', daysAgo, { topTenShare }, source)
    return
  }
  // Counted with an exchange among the holders, and put right two days later.
  const wrong = tell('HoldersSnapshot', daysAgo, { topTenShare: 0.93 }, source)
  tell(
    'HoldersSnapshot',
    daysAgo,
    { topTenShare },
    { ...source, name: `${source.name}, read again` },
    { supersedes: evidenceId(wrong), told: daysAgo - 2 },
  )
}

const tellOperations = ({ facts, story, contracts, tell }: Telling): void => {
  const { bounty } = story
  for (const [index, incident] of story.incidents.entries()) {
    const incidentId = `${facts.id}-${index + 1}`
    const { title, kind, severity, lossUsd } = incident
    const chain = contracts[0]?.chain ?? null
    const url = facts.website && demoPath(facts.id, 'incident', String(index + 1))
    const source = { name: 'Assay staff', url }
    tell(
      'IncidentConfirmed',
      incident.at,
      { incidentId, title, kind, severity, lossUsd, chain: incident.offChain ? null : chain, url },
      source,
      { told: Math.max(0, incident.at - 0.2) },
    )
    if (incident.resolvedAt !== undefined) {
      const { fixed = true, reimbursed = false } = incident
      tell('IncidentResolved', incident.resolvedAt, { incidentId, fixed, reimbursed }, source)
    }
    if (incident.retractedAt !== undefined) {
      const reason = 'It was another project of a similar name.'
      tell('IncidentRetracted', incident.retractedAt, { incidentId, reason }, source)
    }
  }
  if (story.monitored !== null) {
    tell('MonitorStarted', story.monitored, { monitor: 'onchain' }, { name: 'Assay monitor' })
    if (story.websiteMonitored) {
      tell('MonitorStarted', story.monitored, { monitor: 'website' }, { name: 'Assay monitor' })
    }
  }
  if (story.monitorStopped !== undefined) {
    tell('MonitorStopped', story.monitorStopped, { monitor: 'onchain' }, { name: 'Assay monitor' })
  }
  if (story.contact) {
    const url = facts.website && demoPath(facts.id, 'contact')
    tell('ContactPublished', story.listed, { url }, { name: 'security.txt', url })
  }
  if (bounty === 'none') tell('BountyClosed', Math.min(story.listed, 40), {}, REVIEW)
  else if (bounty) {
    const url = demoPath(facts.id, 'bounty')
    const { maxUsd, selfHosted } = bounty
    const source = { name: bounty.selfHosted ? facts.name : 'Bounties', url }
    if (bounty.before === undefined) {
      tell('BountyOpened', bounty.at, { maxUsd, selfHosted, url }, source)
    } else {
      const opened = Math.max(story.listed, bounty.at + 60)
      tell('BountyOpened', opened, { maxUsd: bounty.before, selfHosted, url }, source)
      tell('BountyUpdated', bounty.at, { maxUsd, selfHosted, url }, source)
    }
    if (bounty.closedAt !== undefined) tell('BountyClosed', bounty.closedAt, {}, source)
  }
}

const tellTeam = ({ facts, story, tell }: Telling): void => {
  const { team, kyc, documentation, relationship } = story
  if (team) {
    tell('TeamReviewed', team.at, { public: team.public }, REVIEW)
    // What is older than a year no longer counts: whoever is listed so long was looked at before.
    if (story.listed > team.at + 300) {
      tell('TeamReviewed', team.at + 300, { public: team.public }, REVIEW)
    }
  }
  if (kyc) {
    const { provider } = kyc
    const source = { name: provider, url: demoPath(facts.id, 'identity') }
    if (story.listed > kyc.at + 320) tell('KycVerified', kyc.at + 320, { provider }, source)
    tell('KycVerified', kyc.at, { provider }, source)
    if (kyc.revokedAt !== undefined) {
      tell('KycRevoked', kyc.revokedAt, { reason: 'A member of the team left.' }, source)
    }
  }
  if (documentation) {
    const { share, at } = documentation
    const review = (daysAgo: number, passed: number) =>
      tell(
        'DocumentationReviewed',
        daysAgo,
        { checks: checksOf(DOCUMENTATION_CHECKS, passed) },
        { ...REVIEW, url: facts.links?.documents ?? null },
      )
    if (story.listed > at + 250) review(at + 250, share - 0.15)
    review(at, share)
  }
  if (relationship) {
    const { is, at, note } = relationship
    tell(
      'CommercialRelationshipChanged',
      at,
      { relationship: is, note },
      { name: 'Assay accounts' },
    )
  }
}
