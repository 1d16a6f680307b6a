import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  inOrder,
  NOW,
  recordOf,
  VAULT,
} from '../../test/support/data/rating-records.ts'
import type { Draft } from '../../test/support/data/rating-records.ts'
import type { HolderKind, IncidentKind, Right, Severity } from '../values/evidence.ts'
import type { CapId } from '../values/rating.ts'
import { explain } from './explanation/explain.ts'

const capsOf = (drafts: readonly Draft[], at = NOW) => explain(recordOf(drafts), { at }).caps
const find = (drafts: readonly Draft[], id: CapId, at = NOW) =>
  capsOf(drafts, at).find((cap) => cap.id === id)

const incident = (days: number, severity: Severity, kind: IncidentKind = 'exploit') =>
  draft('IncidentConfirmed', days, {
    incidentId: kind,
    title: 'Incident',
    kind,
    severity,
    lossUsd: null,
    chain: null,
    url: null,
  })
const resolved = (days: number, fixed: boolean, reimbursed: boolean, incidentId = 'exploit') =>
  draft('IncidentResolved', days, { incidentId, fixed, reimbursed })
const retracted = (days: number, incidentId: string) =>
  draft('IncidentRetracted', days, { incidentId, reason: 'A mistake' })

describe('exit_scam', () => {
  const scam = incident(10, 'low', 'exit_scam')

  test('begins with the confirmation and ends with the retraction', () => {
    const drafts = [...inOrder, scam, retracted(5, 'exit_scam')]
    expect(find(drafts, 'exit_scam', daysAgo(10.001))).toBeUndefined()
    expect(find(drafts, 'exit_scam', daysAgo(10))).toMatchObject({ max: 9, since: daysAgo(10) })
    expect(explain(recordOf(drafts), { at: daysAgo(6) })).toMatchObject({ score: 9, band: 'D' })
    expect(find(drafts, 'exit_scam', daysAgo(5))).toBeUndefined()
  })

  test('stays when it is closed, and lifts when all was given back', () => {
    expect(find([scam, resolved(5, true, false, 'exit_scam')], 'exit_scam')).toBeDefined()
    expect(find([scam, resolved(5, true, true, 'exit_scam')], 'exit_scam')).toBeUndefined()
  })
})

describe('active_incident', () => {
  test.each([
    ['critical', { reason: expect.stringContaining('critical') }],
    ['high', { reason: expect.stringContaining('high') }],
    ['medium', undefined],
    ['low', undefined],
    ['info', undefined],
  ] as const)('severity %s: %o', (severity, cap) => {
    expect([find([incident(2, severity)], 'active_incident')]).toMatchObject([cap])
  })

  test.each([
    ['resolved', resolved(1, false, false)],
    ['retracted', retracted(1, 'exploit')],
  ])('ends when the incident is %s', (_, end) => {
    const drafts = [incident(2, 'critical'), end]
    expect(find(drafts, 'active_incident', daysAgo(1.001))).toMatchObject({ max: 29 })
    expect(find(drafts, 'active_incident', daysAgo(1))).toBeUndefined()
  })
})

test('several causes hold a cap since the first of them', () => {
  const drafts = [
    incident(2, 'high'),
    incident(5, 'critical', 'outage'),
    incident(3, 'high', 'oracle_failure'),
  ]
  expect(find(drafts, 'active_incident')).toMatchObject({
    since: daysAgo(5),
    reason: 'An incident of critical severity is not resolved.',
    evidence: expect.arrayContaining(['evidence-01', 'evidence-02', 'evidence-03']),
  })
})

describe('open_critical', () => {
  type Status = 'open' | 'acknowledged' | 'mitigated' | 'resolved'
  const auditWith = (severity: Severity, ...statuses: readonly Status[]) =>
    draft('AuditPublished', 10, {
      auditId: 'a',
      auditor: 'Wrenfield Labs',
      title: 'Vault',
      scopeShare: 1,
      reportUrl: null,
      codeHashes: [],
      findings: statuses.map((status, index) => {
        return { findingId: `C-${index + 1}`, title: 'Drain', severity, status }
      }),
    })
  const audit = (severity: Severity) => auditWith(severity, 'open')
  const change = (status: Status) =>
    draft('FindingStatusChanged', 5, { auditId: 'a', findingId: 'C-1', status })

  test.each([
    ['open', true],
    ['acknowledged', true],
    ['mitigated', false],
    ['resolved', false],
  ] as const)('a critical finding that is %s: %s', (status, holds) => {
    const drafts = [audit('critical'), change(status)]
    expect(find(drafts, 'open_critical', daysAgo(6))).toMatchObject({ max: 39, since: daysAgo(10) })
    expect(find(drafts, 'open_critical') !== undefined).toBe(holds)
  })

  test.each<[Status[], string]>([
    [['open'], 'A critical finding is open.'],
    [['acknowledged'], 'A critical finding is acknowledged and not fixed.'],
    [['acknowledged', 'open'], 'A critical finding is open.'],
    [['open', 'acknowledged', 'resolved'], 'A critical finding is open.'],
    [['acknowledged', 'mitigated'], 'A critical finding is acknowledged and not fixed.'],
  ])('with findings that are %j it says: %s', (statuses, reason) => {
    expect(find([auditWith('critical', ...statuses)], 'open_critical')?.reason).toBe(reason)
  })

  test('a finding of high severity does not begin it', () => {
    expect(find([audit('high')], 'open_critical')).toBeUndefined()
  })
})

describe('single_key', () => {
  const key = (
    right: Right,
    holderKind: HolderKind = 'eoa',
    delaySeconds: number | null = 0,
    threshold: number | null = null,
  ) =>
    draft('PrivilegeGranted', 10, {
      privilegeId: 'p',
      right,
      contract: VAULT,
      holder: null,
      holderKind,
      threshold,
      signers: null,
      delaySeconds,
    })

  test.each([
    ['upgrade', key('upgrade'), true],
    ['withdraw', key('withdraw'), true],
    ['mint', key('mint'), true],
    ['pause', key('pause'), false],
    ['fee', key('fee'), false],
    ['blacklist', key('blacklist'), false],
    ['a delay of a second', key('upgrade', 'eoa', 1), true],
    ['a delay that nobody knows', key('upgrade', 'eoa', null), true],
    ['a delay of a day', key('upgrade', 'eoa', 86_400), false],
    ['a multisig', key('upgrade', 'multisig', 0, 3), false],
    ['a multisig of one', key('upgrade', 'multisig', 0, 1), true],
    ['a contract', key('upgrade', 'contract'), false],
  ])('%s', (_, one, holds) => {
    expect(find([one], 'single_key') !== undefined).toBe(holds)
  })

  test('begins when a timelock goes and ends when the right does', () => {
    const drafts = [
      key('upgrade', 'eoa', 86_400),
      draft('TimelockChanged', 5, { privilegeId: 'p', delaySeconds: 0 }),
      draft('PrivilegeRevoked', 2, { privilegeId: 'p' }),
    ]
    expect(find(drafts, 'single_key', daysAgo(5.001))).toBeUndefined()
    expect(find(drafts, 'single_key', daysAgo(5))).toEqual({
      id: 'single_key',
      max: 59,
      reason: 'One key can upgrade the code without delay.',
      lifts: expect.stringMatching(/^Lifts when .*\.$/),
      evidence: ['evidence-01', 'evidence-02'],
      since: daysAgo(5),
    })
    expect(find(drafts, 'single_key', daysAgo(2))).toBeUndefined()
  })
})

test('never_audited holds until the first audit is published', () => {
  expect(find(inOrder, 'never_audited', daysAgo(301))).toMatchObject({ max: 69, since: null })
  expect(find(inOrder, 'never_audited', daysAgo(300))).toBeUndefined()
})

test('the lowest cap stands first and limits', () => {
  const drafts = inOrder
    .filter(({ type }) => type !== 'AuditPublished')
    .concat(incident(2, 'critical'), incident(2, 'critical', 'exit_scam'))
  const { caps, score } = explain(recordOf(drafts), { at: NOW })
  expect(caps.map(({ id }) => id)).toEqual(['exit_scam', 'active_incident', 'never_audited'])
  expect(score).toBe(9)
})
