import { createHash } from 'node:crypto'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { Severity, SourceTier } from '../../../shared/values/evidence/evidence-terms.ts'
import { codeHash, type EvidenceContext } from './evidence-context.ts'
import type { AuditScenario } from './scenario.ts'

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

export const addAudits = (context: EvidenceContext): void => {
  const { facts, scenario, timestamps, add } = context
  for (const [index, audit] of scenario.audits.entries()) addAudit(context, audit, index)
  if (!scenario.underway) return
  const { auditor, scope, startedAt, stage, expected } = scenario.underway
  const stages = ['scoping', 'review', 'remediation', 'final'] as const
  const reached = stages.indexOf(stage)
  for (const [step, name] of stages.slice(0, reached + 1).entries()) {
    add(
      'AuditStageChanged',
      startedAt * (1 - step / (reached + 1)),
      {
        auditId: 'under-way',
        auditor,
        scope,
        startedAt: timestamps.at(startedAt),
        stage: name,
        expectedFrom: expected ? timestamps.day(-expected[0]) + MIDNIGHT : null,
        expectedTo: expected ? timestamps.day(-expected[1]) + MIDNIGHT : null,
      },
      { name: auditor, url: demoPath(facts.id, 'schedule'), tier: tierOf(auditor) },
    )
  }
}

const tierOf = (auditor: string): SourceTier => (auditor === 'Assay' ? 'assay' : 'third_party')

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const MIDNIGHT = 'T00:00:00.000Z'

const addAudit = (
  { facts, scenario, contracts, timestamps, add }: EvidenceContext,
  audit: AuditScenario,
  index: number,
): void => {
  const auditId = `${slugOf(audit.auditor)}-${timestamps.day(audit.at)}-${index + 1}`
  const name = `${slugOf(audit.auditor)}-${timestamps.day(audit.at).slice(0, 7)}`
  const url = demoPath(facts.id, 'report', name)
  const findings = audit.findings.flatMap(({ severity, found, left = 0, leftAs = 'open' }) =>
    Array.from({ length: found }, (_, number) => ({
      findingId: `${severity.charAt(0).toUpperCase()}-${String(number + 1).padStart(2, '0')}`,
      title: FINDINGS[severity][(number + index) % FINDINGS[severity].length] ?? 'Finding',
      severity,
      status: number < found - left ? ('resolved' as const) : leftAs,
    })),
  )
  // The first of each severity but low was still open when the report came out.
  const later = findings.filter(
    ({ status, severity, findingId }) =>
      status === 'resolved' && severity !== 'low' && findingId.endsWith('-01') && audit.at > 20,
  )
  const source = {
    name: audit.auditor,
    url,
    tier: tierOf(audit.auditor),
    hash: createHash('sha256').update(url).digest('hex'),
  }
  add(
    'AuditPublished',
    audit.at,
    {
      auditId,
      auditor: audit.auditor,
      title: `Security review of ${facts.name}`,
      scopeShare: audit.isUnread ? null : audit.scopeShare,
      reportUrl: url,
      codeHashes: audit.isUnread ? [] : contracts.map((contract) => codeHash(contract)),
      findings: audit.isUnread
        ? null
        : findings.map((finding) =>
            later.includes(finding) ? { ...finding, status: 'open' as const } : finding,
          ),
    },
    source,
  )
  if (audit.isUnread) return
  for (const [number, { findingId, status }] of later.entries()) {
    add(
      'FindingStatusChanged',
      Math.max(audit.at - 9 - number * 6, 1),
      { auditId, findingId, status },
      { name: audit.auditor, url, tier: tierOf(audit.auditor) },
    )
  }
  for (const reopened of index === 0 ? scenario.reopened : []) {
    add(
      'FindingStatusChanged',
      reopened.at,
      { auditId, findingId: reopened.findingId, status: 'open' },
      { name: audit.auditor, url, tier: tierOf(audit.auditor) },
    )
  }
}
