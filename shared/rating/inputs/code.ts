import { DAY_MS, dateText } from '../../values/days.ts'
import type { FindingStatus, Severity } from '../../values/evidence/evidence-terms.ts'
import type { AuditFact, ContractFact } from '../../values/evidence/facts.ts'
import { ratingInputs } from '../../values/rating.ts'
import { counted as countOf, logAge, newestOf, percent, unknown } from './input-rule.ts'
import type { Rule, InputFacts } from './input-rule.ts'

const FRESH_DAYS = 180
/** Of an audit of code that runs, and of one of code that does not, or of which nobody knows. */
const RUNNING_HALF_LIFE_DAYS = 1460
const HALF_LIFE_DAYS = 365
/** Unchanged for so long, code counts in full. */
const STABLE_DAYS = 365
/** Reports of one auditor within so many days are one audit. */
const SAME_AUDIT_DAYS = 180
/** Full audits that make 100. */
const FULL_AUDITS = 2
/** What an audit counts of code that does not run, or that nobody can compare. */
const UNMATCHED = 0.5

/** What an open finding weighs, and how much of that counts by its status. */
const severityWeights: Record<Severity, number> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 0.5,
  info: 0,
}
const openShares: Record<FindingStatus, number> = {
  open: 1,
  acknowledged: 0.75,
  mitigated: 0.5,
  resolved: 0,
}
/** Weight of open findings that leaves a part of 1/e. */
const OPEN_SCALE = 10

export const evidenceOf = (
  facts: readonly { readonly evidence: readonly string[] }[],
): string[] => [...new Set(facts.flatMap(({ evidence }) => evidence))]
const newestAudit = (audits: readonly AuditFact[]): number | null =>
  newestOf(audits.map(({ publishedAt }) => publishedAt))

/** What looked at nothing is no audit. */
export const realAudits = (audits: readonly AuditFact[]): AuditFact[] =>
  audits.filter(({ scopeShare }) => scopeShare !== 0)

/** The share of live contracts that run code which an audit names; a contract of unread code does not. */
const matchedShare = ({ codeHashes }: AuditFact, contracts: readonly ContractFact[]): number =>
  contracts.length === 0
    ? 0
    : contracts.filter(({ codeHash }) => codeHash !== null && codeHashes.includes(codeHash))
        .length / contracts.length

/**
 * What each audit covers of the code that runs now, 0–1; null where nobody read what it looked at.
 * Where the hashes say that the code runs, the audit fades slowly; else half of what it says to have
 * looked at counts, and fades fast. Reports of one auditor within 180 days of the first are one audit:
 * the one that covers most counts.
 */
const coversOf = (
  { facts: { contracts }, at }: InputFacts,
  audits: readonly AuditFact[],
): (number | null)[] => {
  const coverOf = (audit: AuditFact): number | null => {
    const ageDays = Math.max(0, at - Date.parse(audit.publishedAt)) / DAY_MS
    const fading = (halfLife: number): number =>
      ageDays <= FRESH_DAYS ? 1 : 0.5 ** ((ageDays - FRESH_DAYS) / halfLife)
    const matched = matchedShare(audit, contracts)
    if (audit.scopeShare === null && matched === 0) return null
    const running = Math.min(audit.scopeShare ?? 1, matched) * fading(RUNNING_HALF_LIFE_DAYS)
    const said = (audit.scopeShare ?? 0) * UNMATCHED * fading(HALF_LIFE_DAYS)
    return Math.max(running, said)
  }
  return auditGroups(audits).map((group) => {
    const covers = group.flatMap((audit) => coverOf(audit) ?? [])
    return covers.length === 0 ? null : Math.max(...covers)
  })
}

/** Reports that are one audit, the oldest first. */
const auditGroups = (audits: readonly AuditFact[]): AuditFact[][] => {
  const groups: AuditFact[][] = []
  for (const audit of realAudits(audits).toReversed()) {
    const group = groups.find(([first]) => first !== undefined && isSameAudit(first, audit))
    if (group) group.push(audit)
    else groups.push([audit])
  }
  return groups
}

const isSameAudit = (first: AuditFact, other: AuditFact): boolean =>
  first.auditor.trim().toLowerCase() === other.auditor.trim().toLowerCase() &&
  Date.parse(other.publishedAt) - Date.parse(first.publishedAt) <= SAME_AUDIT_DAYS * DAY_MS

const totalOf = (covers: readonly (number | null)[]): number =>
  covers.reduce<number>((sum, cover) => sum + (cover ?? 0), 0)

/** `100 · min(1, Σ cover / 2)`; every auditor counts the same. Unknown while nobody read a scope. */
export const auditDepth: Rule = (inputFacts) => {
  const { audits } = inputFacts.facts
  const covers = coversOf(inputFacts, audits)
  if (covers.length === 0) return unknown('no audit is on record')
  if (covers.every((cover) => cover === null)) {
    return unknown('nobody read what the audits looked at', evidenceOf(audits))
  }
  // Lists count the reports.
  const reports = realAudits(audits).length
  const total = totalOf(covers)
  return {
    value: 100 * Math.min(1, total / FULL_AUDITS),
    reason: `${countOf(covers.length, 'audit')}${reports > covers.length ? ` in ${reports} reports` : ''} of ${total > 1 ? `${total.toFixed(1)} times` : `${percent(total)} of`} the code that runs`,
    seenAt: newestAudit(audits),
    expiresAt: null,
    evidence: [
      ...evidenceOf([...audits, ...inputFacts.facts.contracts]),
      ...inputFacts.ended.contracts,
    ],
  }
}

/**
 * `100 · e^(−Σ weight · open / 10) · min(1, Σ cover) · read`: what is open counts, not what is closed
 * beside it; findings of old audits of other code say little. `cover` is that of audits whose findings
 * were read, as a report of one file says nothing of what another found; `read` is their share.
 * Unknown while there are none.
 */
export const findingResolution: Rule = (inputFacts) => {
  const audits = realAudits(inputFacts.facts.audits)
  if (audits.length === 0) return unknown('no audit is on record')
  const read = audits.filter((audit) => audit.findings)
  if (read.length === 0) return unknown('nobody read the findings', evidenceOf(audits))
  const findings = read.flatMap((audit) => audit.findings ?? [])
  const unresolved = findings.filter(({ status }) => status !== 'resolved').length
  const open = findings.reduce(
    (sum, { severity, status }) => sum + severityWeights[severity] * openShares[status],
    0,
  )
  const cover = Math.min(1, totalOf(coversOf(inputFacts, read)))
  const resolved =
    findings.length === 0
      ? 'no findings'
      : unresolved === 0
        ? `all ${countOf(findings.length, 'finding')} resolved`
        : `${unresolved} of ${countOf(findings.length, 'finding')} not resolved`
  return {
    value: 100 * Math.exp(-open / OPEN_SCALE) * cover * (read.length / audits.length),
    reason: [
      resolved,
      ...(read.length < audits.length
        ? [`findings of ${audits.length - read.length} of ${audits.length} audits not read`]
        : []),
      `audits of ${percent(cover)} of the code that runs`,
    ].join(', '),
    seenAt: newestOf(findings.map(({ changedAt }) => changedAt)) ?? newestAudit(audits),
    expiresAt: null,
    evidence: evidenceOf([...audits, ...findings]),
  }
}

const seenOf = (contracts: readonly ContractFact[]): number | null =>
  newestOf(contracts.map(({ changedAt }) => changedAt))

/**
 * The share of live contracts that run code which an audit has looked at, by its hash. Code that we
 * could not read was not audited. Where no audit names the code it looked at, the share is 0; where
 * none is on record, it is unknown.
 */
export const auditCurrency: Rule = ({ facts: { audits, contracts }, ended }) => {
  if (contracts.length === 0) return unknown('no contract is on record')
  if (realAudits(audits).length === 0) return unknown('no audit is on record')
  const audited = new Set(realAudits(audits).flatMap(({ codeHashes }) => codeHashes))
  const current = contracts.filter(({ codeHash }) => codeHash !== null && audited.has(codeHash))
  const unread = contracts.filter(({ codeHash }) => codeHash === null).length
  return {
    value: (100 * current.length) / contracts.length,
    reason:
      `audited code runs in ${current.length} of ${countOf(contracts.length, 'contract')}` +
      (unread === 0 ? '' : `, the code of ${unread} not read`),
    seenAt: newestOf([
      ...contracts.map(({ changedAt }) => changedAt),
      ...audits.map(({ publishedAt }) => publishedAt),
    ]),
    expiresAt: null,
    evidence: [
      ...evidenceOf([...contracts, ...audits.filter(({ codeHashes }) => codeHashes.length > 0)]),
      ...ended.contracts,
    ],
  }
}

/** The share of live contracts with published source; one that nobody looked up has none. */
export const sourceVerified: Rule = ({ facts: { contracts }, ended }) => {
  if (contracts.every(({ verified }) => verified === null)) {
    return unknown('no contract was looked up', evidenceOf(contracts))
  }
  const verified = contracts.filter((contract) => contract.verified).length
  return {
    value: (100 * verified) / contracts.length,
    reason: `source of ${verified} of ${countOf(contracts.length, 'contract')} published`,
    seenAt: seenOf(contracts),
    expiresAt: null,
    evidence: [
      ...contracts.flatMap(({ evidence, sourceEvidence }) =>
        sourceEvidence.length === 0 ? evidence : sourceEvidence,
      ),
      ...ended.contracts,
    ],
  }
}

/** The mean over live contracts of `100 · ln(1 + days) / ln(1 + 365)` since their code last changed. */
export const codeStability: Rule = ({ facts: { contracts }, ended, at }) => {
  if (contracts.length === 0) return unknown('no contract is on record')
  const newest = seenOf(contracts)!
  const stable = contracts.reduce(
    (sum, { changedAt }) => sum + logAge(at - Date.parse(changedAt), STABLE_DAYS),
    0,
  )
  return {
    value: (100 * stable) / contracts.length,
    reason: `newest code from ${dateText(Math.min(newest, at))}`,
    seenAt: newest,
    expiresAt: null,
    evidence: [...evidenceOf(contracts), ...ended.contracts],
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
