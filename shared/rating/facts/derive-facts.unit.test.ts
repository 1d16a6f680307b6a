import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  auditStageChanged,
  daysAgo,
  draft,
  incidentConfirmed,
  NOW,
  privilegeGranted,
  recordOf,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { EvidenceOf } from '../../values/evidence/evidence.ts'
import { explain } from '../explanation/explain.ts'
import { deriveFacts } from './derive-facts.ts'

const snapshot = (
  days: number,
  aggregate: number,
  more: Parameters<typeof draft<'RepositorySnapshot'>>[3] = {},
) => draft('RepositorySnapshot', days, { aggregate }, more)

const aggregateOf = (
  drafts: Parameters<typeof recordOf>[0],
  viewpoint: Parameters<typeof deriveFacts>[1] = { at: NOW },
) => deriveFacts(recordOf(drafts), viewpoint).repository?.aggregate

describe('what supersedes', () => {
  const wrong = snapshot(20, 9, { id: 'wrong-wrong' })
  const right = snapshot(20, 3, {
    id: 'right-right',
    supersedes: 'wrong-wrong',
    recordedAt: daysAgo(10),
  })

  test('takes the place of what it corrects', () => {
    expect(aggregateOf([wrong, right])).toBe(3)
    expect(deriveFacts(recordOf([wrong, right]), { at: NOW }).repository?.evidence).toEqual([
      'right-right',
    ])
  })

  test('does so at all times: the wrong fact never was true', () => {
    expect(aggregateOf([wrong, right], { at: daysAgo(15) })).toBe(3)
    const moved = { ...right, at: daysAgo(5) }
    expect(aggregateOf([wrong, moved], { at: daysAgo(15) })).toBeUndefined()
  })

  test('does not before it was recorded, for who asks what was said then', () => {
    expect(aggregateOf([wrong, right], { at: NOW, known: daysAgo(11) })).toBe(9)
    expect(aggregateOf([wrong, right], { at: NOW, known: daysAgo(10) })).toBe(3)
  })

  test('can be corrected itself, which does not bring the first back', () => {
    const again = snapshot(20, 5, { supersedes: 'right-right' })
    expect(aggregateOf([wrong, right, again])).toBe(5)
  })

  const incident = (incidentId: string, id: string, more: { supersedes?: string } = {}) =>
    incidentConfirmed(20, { incidentId }, { id, ...more })
  const incidentsOf = (drafts: Parameters<typeof recordOf>[0]) =>
    deriveFacts(recordOf(drafts), { at: NOW }).incidents.map(({ incidentId }) => incidentId)

  test('must be of the same type: a scan of a website takes no incident back', () => {
    const scan = draft(
      'WebsiteScanned',
      10,
      { checks: [{ name: 'HSTS', passed: true }] },
      { supersedes: 'incident-01' },
    )
    expect(incidentsOf([incident('first', 'incident-01'), scan])).toEqual(['first'])
  })

  test('must be about the same subject: a small incident takes no other back', () => {
    const first = incident('first', 'incident-01')
    const second = incident('second', 'incident-02', { supersedes: 'incident-01' })
    expect(incidentsOf([first, second])).toEqual(['first', 'second'])
    const again = incident('first', 'incident-03', { supersedes: 'incident-01' })
    expect(incidentsOf([first, again])).toEqual(['first'])
  })
})

describe('the order', () => {
  test('is that of world time, whenever it was recorded', () => {
    expect(aggregateOf([snapshot(5, 8), snapshot(9, 2)])).toBe(8)
  })

  test('is that of versions for the same moment', () => {
    expect(aggregateOf([snapshot(5, 8), snapshot(5, 2)])).toBe(2)
  })

  test('is that of moments, not of their spelling', () => {
    const east = snapshot(0, 1, { at: '2026-11-20T23:30:00.000+02:00' })
    const later = snapshot(0, 7, { at: '2026-11-20T22:00:00Z' })
    expect(aggregateOf([later, east])).toBe(7)
  })
})

describe('what is not on record', () => {
  test.each([
    [
      'a finding',
      draft('FindingStatusChanged', 1, { auditId: 'a', findingId: 'f', status: 'open' }),
    ],
    ['a contract', draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'h' })],
    ['the source of a contract', draft('ContractVerified', 1, { ...VAULT, verified: true })],
    ['a right', draft('PrivilegeRevoked', 1, { privilegeId: 'p' })],
    ['a timelock', draft('TimelockChanged', 1, { privilegeId: 'p', delaySeconds: 0 })],
    [
      'an incident',
      draft('IncidentResolved', 1, { incidentId: 'i', fixed: true, reimbursed: true }),
    ],
    ['a retraction', draft('IncidentRetracted', 1, { incidentId: 'i', reason: 'r' })],
  ])('cannot change: %s', (_, one) => {
    expect(deriveFacts(recordOf([one]), { at: NOW })).toEqual(
      deriveFacts(recordOf([]), { at: NOW }),
    )
    expect(explain(recordOf([one]), { at: NOW })).toEqual(explain(recordOf([]), { at: NOW }))
  })
})

const stage = (
  days: number,
  name: 'review' | 'remediation',
  expected: { expectedFrom?: string; expectedTo?: string } = {},
) => auditStageChanged(days, { auditId: 'a', stage: name, ...expected })

test('an audit in progress is over once its report is published', () => {
  const record = recordOf([
    stage(30, 'review'),
    stage(20, 'remediation'),
    auditPublished(10, { auditId: 'a' }),
    stage(5, 'review'),
  ])
  expect(deriveFacts(record, { at: daysAgo(15) })).toMatchObject({
    audits: [],
    auditsInProgress: [{ stage: 'remediation', stageSince: daysAgo(20) }],
  })
  expect(deriveFacts(record, { at: NOW })).toMatchObject({
    audits: [{ auditId: 'a', publishedAt: daysAgo(10) }],
    auditsInProgress: [],
  })
})

const EXPECTED = { expectedFrom: daysAgo(150), expectedTo: daysAgo(140) }

test.each([
  ['began its stage', [stage(200, 'review')], 110],
  ['began its last stage', [stage(200, 'review'), stage(180, 'remediation')], 90],
  ['was to be over', [stage(200, 'review', EXPECTED)], 50],
  ['was to be over at the earliest', [stage(200, 'review', { expectedFrom: daysAgo(150) })], 60],
  [
    'began a stage after that',
    [stage(200, 'review', EXPECTED), stage(130, 'remediation', EXPECTED)],
    40,
  ],
  ['was last said to go on', [200, 160, 130, 101].map((days) => stage(days, 'review')), 11],
])('an audit is in progress until 90 days after it %s', (_, drafts, end) => {
  const underWayAt = (at: string) => deriveFacts(recordOf(drafts), { at }).auditsInProgress.length
  expect(underWayAt(new Date(Date.parse(daysAgo(end)) - 1).toISOString())).toBe(1)
  expect(underWayAt(daysAgo(end))).toBe(0)
})

const reportOf = (days: number, findings: EvidenceOf<'AuditPublished'>['data']['findings']) =>
  auditPublished(days, { auditId: 'a', findings })
const report = (days: number, status: 'open' | 'acknowledged', severity: 'critical' | 'high') =>
  reportOf(days, [{ findingId: 'f', title: 'Rounding', severity, status }])
const found = (days: number, status: 'open' | 'acknowledged' | 'resolved') =>
  draft('FindingStatusChanged', days, { auditId: 'a', findingId: 'f', status })

test.each([
  ['read again in its report', [report(300, 'open', 'high'), report(2, 'open', 'high')], 300],
  [
    'read again with the status that it has since',
    [report(300, 'open', 'high'), found(200, 'acknowledged'), report(2, 'acknowledged', 'high')],
    200,
  ],
  ['said to have the status that it has', [report(300, 'open', 'high'), found(2, 'open')], 300],
  ['of another severity', [report(300, 'open', 'high'), report(2, 'open', 'critical')], 2],
  ['of another status', [report(300, 'open', 'high'), report(2, 'acknowledged', 'high')], 2],
  [
    'resolved and open again',
    [report(300, 'open', 'high'), found(200, 'resolved'), report(2, 'open', 'high')],
    2,
  ],
  ['read for the first time', [reportOf(300, null), report(2, 'open', 'high')], 2],
] as const)('a finding that is %s dates from when it became so', (_, drafts, days) => {
  const { audits } = deriveFacts(recordOf(drafts), { at: NOW })
  expect(audits[0]?.findings).toMatchObject([{ findingId: 'f', changedAt: daysAgo(days) }])
})

test('a finding follows from every report that names it and every word of its status', () => {
  const drafts = [report(9, 'open', 'high'), found(5, 'open'), report(2, 'open', 'critical')]
  expect(deriveFacts(recordOf(drafts), { at: NOW }).audits[0]?.findings).toMatchObject([
    { evidence: ['evidence-01', 'evidence-02', 'evidence-03'] },
  ])
})

test('a hash in capital digits is the same code; other texts are as they are', () => {
  const published = auditPublished(10, { codeHashes: ['0xAbC1', 'Build-7'] })
  const deployed = draft('ContractDeployed', 20, { ...VAULT, name: 'Vault', codeHash: '0xABC1' })
  const upgraded = draft('ContractUpgraded', 5, { ...VAULT, codeHash: '0xABc1' })
  const currencyOf = (drafts: Parameters<typeof recordOf>[0]) =>
    explain(recordOf(drafts), { at: NOW }).inputs.find(({ id }) => id === 'audit_currency')?.value
  expect(currencyOf([deployed, published])).toBe(100)
  expect(currencyOf([deployed, published, upgraded])).toBe(100)
  expect(deriveFacts(recordOf([published]), { at: NOW }).audits[0]?.codeHashes).toEqual([
    '0xabc1',
    'Build-7',
  ])
})

test('an incident that is confirmed again keeps its date, its resolution and its deposits', () => {
  const confirmed = (days: number, title: string, depositsUsd: number | null = null) =>
    incidentConfirmed(days, { incidentId: 'i', title, depositsUsd })
  const { incidents } = deriveFacts(
    recordOf([
      confirmed(9, 'Drained', 5e6),
      draft('IncidentResolved', 8, { incidentId: 'i', fixed: true, reimbursed: false }),
      confirmed(7, 'Drained by a rounding error'),
    ]),
    { at: NOW },
  )
  expect(incidents).toMatchObject([
    {
      title: 'Drained by a rounding error',
      at: daysAgo(9),
      status: 'resolved',
      resolvedAt: daysAgo(8),
      depositsUsd: 5e6,
    },
  ])
})

test.each([
  [null, 4e6, 4e6],
  [5e6, 4e6, 5e6],
  [5e6, null, 5e6],
])('of an incident with a loss of %s, then of %s, the larger stands', (first, second, lossUsd) => {
  const drafts = [first, second].map((told, index) =>
    incidentConfirmed(9 - index, { incidentId: 'i', lossUsd: told }),
  )
  const { incidents } = deriveFacts(recordOf(drafts), { at: NOW })
  expect(incidents).toMatchObject([{ lossUsd }])
})

describe('a month or a year without a day', () => {
  const heard = '2026-11-09T08:00:00.000Z'
  const november = { at: '2026-11-01T00:00:00.000Z', precision: 'month' } as const
  const told = (recordedAt: string) => [
    {
      ...draft('ContractDeployed', 0, { ...VAULT, name: 'Vault', codeHash: null }),
      ...november,
      recordedAt,
    },
    { ...incidentConfirmed(0), ...november, recordedAt },
  ]
  const datesOf = (recordedAt: string, at: string) => {
    const { contracts, incidents } = deriveFacts(recordOf(told(recordedAt)), { at })
    return [contracts[0]?.deployedAt, contracts[0]?.changedAt, incidents[0]?.at]
  }

  test('that was told before it ended means nothing later than that', () => {
    expect(datesOf(heard, NOW)).toEqual([heard, heard, heard])
    expect(datesOf(heard, '2027-03-01T00:00:00.000Z')).toEqual([heard, heard, heard])
  })

  test('that was told after it ended may mean its last moment', () => {
    const last = '2026-11-30T23:59:59.999Z'
    expect(datesOf('2026-12-24T00:00:00.000Z', '2027-03-01T00:00:00.000Z')).toEqual([
      last,
      last,
      last,
    ])
  })

  test('of an end is not before the beginning', () => {
    const end = draft('IncidentResolved', 0, { incidentId: 'hack', fixed: true, reimbursed: true })
    const drafts = [...told(heard), { ...end, ...november, recordedAt: '2026-11-12T00:00:00.000Z' }]
    const { incidents } = deriveFacts(recordOf(drafts), { at: NOW })
    expect(incidents).toMatchObject([{ at: heard, resolvedAt: '2026-11-12T00:00:00.000Z' }])
  })

  test('is in nothing that a score says later than the moment that it is for', () => {
    const at = '2026-11-05T12:00:00.000Z'
    const { caps, inputs } = explain(recordOf(told(heard)), { at })
    expect(caps.find(({ id }) => id === 'active_incident')?.since).toBe(at)
    const inputOf = (name: string) => inputs.find(({ id }) => id === name)
    expect(inputOf('code_stability')).toMatchObject({
      reason: 'newest code from 5 Nov 2026',
      evidenceAt: at,
    })
    expect(inputOf('maturity')).toMatchObject({
      reason: 'contract deployed by 5 Nov 2026',
      evidenceAt: at,
    })
  })
})

const grant = (days: number, more: { holder?: string; delaySeconds?: number } = {}) =>
  privilegeGranted(days, { privilegeId: 'upgrade', holder: '0x1', delaySeconds: 0, ...more })
const delay = (days: number, delaySeconds: number) =>
  draft('TimelockChanged', days, { privilegeId: 'upgrade', delaySeconds })
const revoked = draft('PrivilegeRevoked', 5, { privilegeId: 'upgrade' })

test.each([
  ['read again as it was', [grant(9), grant(2)], 9],
  ['said to have the delay that it has', [grant(9), delay(2, 0)], 9],
  ['of another holder', [grant(9), grant(2, { holder: '0x2' })], 2],
  ['behind another delay', [grant(9), delay(3, 60), grant(2, { delaySeconds: 60 })], 3],
  ['given up and given again', [grant(9), revoked, grant(2)], 2],
])('a right that is %s dates from when it became so', (_, drafts, days) => {
  const { privileges } = deriveFacts(recordOf(drafts), { at: NOW })
  expect(privileges.map(({ since }) => since)).toEqual([daysAgo(days)])
})

test('checks of a website fail since the newest of those that still do began to', () => {
  const scan = (days: number, ...failed: readonly string[]) =>
    draft('WebsiteScanned', days, {
      checks: [
        { name: 'TLS 1.2 or newer', passed: !failed.includes('tls') },
        { name: 'Content security policy', passed: !failed.includes('csp') },
      ],
    })
  const failedSince = (...drafts: Parameters<typeof recordOf>[0]) =>
    deriveFacts(recordOf(drafts), { at: NOW }).website?.failedSince
  expect(failedSince(scan(9, 'tls'), scan(8, 'tls', 'csp'), scan(7, 'csp'))).toBe(daysAgo(8))
  expect(failedSince(scan(9, 'tls'), scan(8, 'tls', 'csp'), scan(7, 'tls'))).toBe(daysAgo(9))
  expect(failedSince(scan(9, 'csp'), scan(8, 'tls', 'csp'))).toBe(daysAgo(8))
  expect(failedSince(scan(9, 'tls'), scan(8), scan(7, 'tls'))).toBe(daysAgo(7))
  expect(failedSince(scan(9, 'tls'), scan(8))).toBeNull()
})

test('contracts are watched from when it began, a break of a week included', () => {
  const drafts = [
    draft('MonitorStarted', 100, { monitor: 'onchain' }),
    draft('MonitorStarted', 50, { monitor: 'website' }),
    draft('MonitorStopped', 40, { monitor: 'onchain' }),
    draft('MonitorStarted', 33, { monitor: 'onchain' }),
  ]
  const monitorsAt = (days: number) => deriveFacts(recordOf(drafts), { at: daysAgo(days) }).monitors
  expect(monitorsAt(0).since).toBe(daysAgo(100))
  const monitors = monitorsAt(35)
  expect(monitors).toMatchObject({
    since: null,
    onchain: null,
    website: { at: daysAgo(50) },
  })
})

test('evidence whose time is none is refused by name', () => {
  expect(() => deriveFacts(recordOf([snapshot(0, 1, { at: 'soon' })]), { at: NOW })).toThrow(
    'at is not a time: “soon”',
  )
})
