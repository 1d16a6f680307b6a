import { DAY_MS } from '../../values/days.ts'
import type { FindingStatus, Severity } from '../../values/evidence.ts'
import type { AuditFact, ContractFact } from '../../values/facts.ts'
import { ratingInputs } from '../../values/rating.ts'
import { counted, newestOf, unknown } from './reading.ts'
import type { Rule } from './reading.ts'

const FRESH_DAYS = 180
const HALF_LIFE_DAYS = 365
/** Full audits, all fresh, that make 100. */
const FULL_AUDITS = 2

/** What a finding weighs, and how much of that counts by its status. */
const severityWeights: Record<Severity, number> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 1,
  info: 0,
}
const openShares: Record<FindingStatus, number> = {
  open: 1,
  acknowledged: 0.75,
  mitigated: 0.5,
  resolved: 0,
}

const freshness = (ageDays: number): number =>
  ageDays <= FRESH_DAYS ? 1 : 0.5 ** ((ageDays - FRESH_DAYS) / HALF_LIFE_DAYS)

const evidenceOf = (facts: readonly { readonly evidence: readonly string[] }[]): string[] => [
  ...new Set(facts.flatMap(({ evidence }) => evidence)),
]
const newestAudit = (audits: readonly AuditFact[]): number | null =>
  newestOf(audits.map(({ publishedAt }) => publishedAt))

/**
 * `100 · min(1, Σ scope · freshness / 2)`. An audit is fresh for 180 days, after which half of it is
 * lost every 365 days. Every auditor counts the same.
 */
export const auditDepth: Rule = ({ facts: { audits }, at }) => {
  if (audits.length === 0) return unknown('no audit is published')
  let depth = 0
  let fresh = 0
  for (const { scopeShare, publishedAt } of audits) {
    const ageDays = Math.max(0, at - Date.parse(publishedAt)) / DAY_MS
    depth += scopeShare * freshness(ageDays)
    if (ageDays <= FRESH_DAYS) fresh += 1
  }
  const valueOf = (sum: number): number => 100 * Math.min(1, sum / FULL_AUDITS)
  return {
    value: valueOf(depth),
    reason: `${counted(audits.length, 'audit')}, ${fresh} of the last ${FRESH_DAYS} days`,
    seenAt: newestAudit(audits),
    expiresAt: null,
    evidence: evidenceOf(audits),
  }
}

/**
 * `100 · (1 − Σ severity · open / Σ severity)` over the findings of all audits; 100 when none of them
 * weighs anything.
 */
export const findingResolution: Rule = ({ facts: { audits } }) => {
  if (audits.length === 0) {
    return unknown('no audit is published')
  }
  let found = 0
  let open = 0
  let unresolved = 0
  let count = 0
  for (const { findings } of audits) {
    for (const { severity, status } of findings) {
      count += 1
      found += severityWeights[severity]
      open += severityWeights[severity] * openShares[status]
      if (status !== 'resolved') unresolved += 1
    }
  }
  return {
    value: found === 0 ? 100 : 100 * (1 - open / found),
    reason:
      count === 0
        ? 'no findings'
        : unresolved === 0
          ? `all ${counted(count, 'finding')} resolved`
          : `${unresolved} of ${counted(count, 'finding')} not resolved`,
    seenAt: newestOf(
      audits.flatMap(({ publishedAt, findings }) => [
        publishedAt,
        ...findings.map(({ changedAt }) => changedAt),
      ]),
    ),
    expiresAt: null,
    evidence: evidenceOf([...audits, ...audits.flatMap(({ findings }) => findings)]),
  }
}

const seenOf = (contracts: readonly ContractFact[]): number | null =>
  newestOf(contracts.map(({ changedAt }) => changedAt))

/**
 * The share of live contracts that run code which an audit has looked at, by its hash. Contracts
 * whose code we could not read are left out. Where no audit names the code it looked at, the share
 * is 0: so publishing an audit never lowers it.
 */
export const auditCurrency: Rule = ({ facts: { audits, contracts } }) => {
  const read = contracts.filter(({ codeHash }) => codeHash !== null)
  if (read.length === 0) {
    return unknown('the code of no contract was read')
  }
  const audited = new Set(audits.flatMap(({ codeHashes }) => codeHashes))
  const current = read.filter(({ codeHash }) => audited.has(codeHash!)).length
  return {
    value: (100 * current) / read.length,
    reason: `${current} of ${counted(read.length, 'contract')} run audited code`,
    seenAt: newestOf([
      ...read.map(({ changedAt }) => changedAt),
      ...audits.map(({ publishedAt }) => publishedAt),
    ]),
    expiresAt: null,
    evidence: evidenceOf([...read, ...audits.filter(({ codeHashes }) => codeHashes.length > 0)]),
  }
}

/** The share of live contracts with published source, among those that were looked up. */
export const sourceVerified: Rule = ({ facts: { contracts } }) => {
  const checked = contracts.filter(({ verified }) => verified !== null)
  if (checked.length === 0) {
    return unknown('no contract was looked up')
  }
  const verified = checked.filter((contract) => contract.verified).length
  return {
    value: (100 * verified) / checked.length,
    reason: `source of ${verified} of ${counted(checked.length, 'contract')} published`,
    seenAt: seenOf(checked),
    expiresAt: null,
    evidence: checked.flatMap(({ sourceEvidence }) => sourceEvidence),
  }
}

/** Ten times the aggregate of OpenSSF Scorecard. */
export const repoHygiene: Rule = ({ facts: { repository } }) => {
  if (!repository) {
    return unknown('no repository was examined')
  }
  const seenAt = Date.parse(repository.at)
  return {
    value: repository.aggregate * 10,
    reason: `OpenSSF Scorecard ${repository.aggregate} of 10`,
    seenAt,
    expiresAt: seenAt + ratingInputs.repo_hygiene.expiresAfterDays * DAY_MS,
    evidence: repository.evidence,
  }
}
