import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  recordOf,
  TOKEN,
  VAULT,
} from '../../test/support/data/rating-records.ts'
import type { Draft } from '../../test/support/data/rating-records.ts'
import type {
  HolderKind,
  IncidentKind,
  Right,
  Severity,
} from '../values/evidence/evidence-terms.ts'
import type { CapId } from '../values/rating.ts'
import { explain } from './explanation/explain.ts'

const capsOf = (drafts: readonly Draft[], at = NOW) => explain(recordOf(drafts), { at }).caps
const find = (drafts: readonly Draft[], id: CapId, at = NOW) =>
  capsOf(drafts, at).find((cap) => cap.id === id)

type Incident = Extract<Draft, { type: 'IncidentConfirmed' }>['data']

const incident = (
  days: number,
  severity: Severity | null,
  kind: IncidentKind = 'exploit',
  more: Partial<Incident> = {},
) => incidentConfirmed(days, { incidentId: kind, kind, severity, ongoing: true, ...more })
const unresolved = { ongoing: false }
const resolved = (
  days: number,
  fixed: boolean | null,
  reimbursed: boolean | null,
  incidentId = 'exploit',
) => draft('IncidentResolved', days, { incidentId, fixed, reimbursed })
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

  test('makes D of a project of which nothing else is known, and cannot be confirmed away', () => {
    expect(explain(recordOf([scam]), { at: NOW })).toMatchObject({ score: 9, band: 'D' })
    const again = { ...incident(9, 'low', 'outage'), data: { ...scam.data, kind: 'outage' } }
    expect(find([scam, again as Draft], 'exit_scam')).toBeDefined()
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

test.each([
  [
    'a day old',
    1,
    { max: 29, reason: 'Nobody knows whether an incident of unread severity is resolved.' },
  ],
  ['364 days old', 364, { max: 29 }],
  ['a year old', 365, undefined],
])('an incident whose resolution nobody read, %s: %o', (_, days, cap) => {
  const found = find([incident(days, null, 'exploit', unresolved)], 'active_incident')
  expect([found]).toMatchObject([cap])
})

test('a small loss caps for thirty days, and on while its source says that it goes on', () => {
  const small = { ...unresolved, lossUsd: 240_000 }
  const capOf = (days: number, more: Partial<Incident> = {}) =>
    find([incident(days, 'critical', 'exploit', { ...small, ...more })], 'active_incident')?.max
  expect([capOf(29.9), capOf(30), capOf(300, { ongoing: true })]).toEqual([29, undefined, 29])
  expect(capOf(300, { depositsUsd: 2_400_000 })).toBe(29)
})

test('a large loss that is called low is told as what it counts as, and why', () => {
  const large = incident(2, 'low', 'exploit', { lossUsd: 4e7 })
  expect(find([large], 'active_incident')).toMatchObject({
    reason: 'An incident of high severity by its loss is not resolved.',
  })
})

test('of an incident that goes on and one of which nobody knows, each is told as what it is', () => {
  const known = incident(2, 'high')
  const unknown = incident(3, 'critical', 'oracle_failure', unresolved)
  expect(find([known, unknown], 'active_incident')?.reason).toBe(
    'An incident of high severity is not resolved.',
  )
  expect(find([unknown], 'active_incident')?.reason).toBe(
    'Nobody knows whether an incident of critical severity is resolved.',
  )
  expect(find([unknown], 'active_incident')?.lifts).toBe(
    'Lifts when the incident is resolved or a year old, or its confirmation is retracted.',
  )
  expect(find([known, unknown], 'active_incident')?.lifts).toBe(
    'Lifts when the incident is resolved, or its confirmation is retracted.',
  )
})

describe('unreimbursed_loss', () => {
  const hack = (
    days: number,
    more: Partial<Incident> = {},
    severity: Severity | null = 'critical',
  ) => incident(days, severity, 'exploit', { lossUsd: 6e8, ...more })

  test.each([
    [0, 39],
    [90.9, 39],
    [91, 44],
    [364, 59],
    [727, 74],
  ])('%d days after the loss it is %i', (days, max) => {
    expect(find([hack(days), resolved(days, true, false)], 'unreimbursed_loss')?.max).toBe(max)
  })

  test.each([
    ['after two years', [hack(728), resolved(728, false, false)]],
    ['reimbursed', [hack(9), resolved(1, false, true)]],
    ['nothing lost', [hack(9, { lossUsd: 0 }), resolved(1, true, false)]],
    [
      'high, a small part',
      [hack(9, { lossUsd: 9, depositsUsd: 100 }, 'high'), resolved(1, true, false)],
    ],
    ['medium', [hack(9, { lossUsd: 2e6 }, 'medium'), resolved(1, true, false)]],
    ['an outage', [hack(9, { kind: 'outage', lossUsd: null })]],
  ])('does not hold: %s', (_, drafts) => {
    expect(find(drafts, 'unreimbursed_loss')).toBeUndefined()
  })

  test.each([
    [
      'an outage that cost something',
      [hack(9, { kind: 'outage', lossUsd: 9 })],
      'Nobody knows whether what a grave incident cost was reimbursed.',
    ],
    ['not reimbursed', [hack(9), resolved(1, true, false)], 'A grave loss was not reimbursed.'],
    [
      'not reimbursed, beside one of which nobody says',
      [hack(9), resolved(1, true, false), hack(8, { incidentId: 'other' })],
      'A grave loss was not reimbursed.',
    ],
    [
      'of which nobody says what was lost',
      [hack(9, { lossUsd: null })],
      'Nobody knows whether what a grave incident cost was reimbursed.',
    ],
    [
      'of which nobody says',
      [hack(9), resolved(1, true, null)],
      'Nobody knows whether what a grave incident cost was reimbursed.',
    ],
    [
      'high, of unread deposits',
      [hack(9, { lossUsd: 10 }, 'high')],
      'Nobody knows whether what a grave incident cost was reimbursed.',
    ],
    [
      'large, but called low',
      [hack(9, {}, 'low'), resolved(1, true, false)],
      'A grave loss was not reimbursed.',
    ],
    [
      'high, a tenth of the deposits',
      [hack(9, { lossUsd: 10, depositsUsd: 100 }, 'high'), resolved(1, true, false)],
      'A grave loss was not reimbursed.',
    ],
  ])('holds: %s', (_, drafts, reason) => {
    expect(find(drafts, 'unreimbursed_loss')).toMatchObject({ max: 39, reason })
  })

  test('five in a year leave less than one', () => {
    const names = ['first', 'second', 'third', 'fourth', 'fifth']
    const hacks = names.map((incidentId, index) =>
      incident(20 + 70 * index, 'critical', 'exploit', { incidentId, lossUsd: 6e8 }),
    )
    const closed = names.map((incidentId) => resolved(10, false, false, incidentId))
    const { score } = explain(recordOf([...inOrder, ...hacks, ...closed]), { at: NOW })
    expect(score).toBe(39)
  })
})

describe('unproven_code', () => {
  const contract = (days: number) =>
    draft('ContractDeployed', days, { ...VAULT, name: 'Vault', codeHash: null })

  test.each([
    ['no contract on record', [], { max: 69, reason: 'No live contract is on record.' }],
    ['a contract of 179 days', [contract(179)], { reason: 'No live contract is 180 days old.' }],
    [
      'one of 900 days that is retired, and a young one',
      [
        contract(900),
        draft('ContractRetired', 1, VAULT),
        draft('ContractDeployed', 9, { ...TOKEN, name: 'Token', codeHash: null }),
      ],
      { reason: 'No live contract is 180 days old.' },
    ],
    ['one of 180 days', [contract(180)], undefined],
    [
      'one that is retired',
      [contract(900), draft('ContractRetired', 1, VAULT)],
      { reason: 'No live contract is on record.' },
    ],
  ])('%s: %o', (_, drafts, cap) => {
    expect([find(drafts, 'unproven_code')]).toMatchObject([cap])
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
    auditPublished(10, {
      auditId: 'a',
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
    signers: number | null = 5,
  ) =>
    privilegeGranted(10, { privilegeId: 'p', right, holderKind, threshold, signers, delaySeconds })

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
    ['a multisig whose threshold nobody read', key('upgrade', 'multisig', 0), true],
    ['a contract of unknown rules', key('upgrade', 'contract'), true],
    ['a timelock without delay', key('upgrade', 'timelock'), true],
    ['a burned address', key('upgrade', 'burned'), false],
    ['a DAO', key('upgrade', 'dao'), false],
  ])('%s', (_, one, holds) => {
    expect(find([one], 'single_key') !== undefined).toBe(holds)
  })

  test.each([
    [
      'one key',
      key('upgrade', 'eoa', null),
      'One key can upgrade the code without a delay on record.',
    ],
    ['a multisig of one', key('mint', 'multisig', 60, 1), 'One key can mint after only 1 min.'],
    [
      'a delay of half a day',
      key('upgrade', 'eoa', 43_200),
      'One key can upgrade the code after only 12 h.',
    ],
    [
      'a multisig whose size nobody read',
      key('upgrade', 'multisig', 0, 3, null),
      'Somebody of whom nothing is on record can upgrade the code without delay.',
    ],
    [
      'a contract of unknown rules',
      key('upgrade', 'contract', null),
      'Somebody of whom nothing is on record can upgrade the code without a delay on record.',
    ],
  ])('says no more of %s than is on record', (_, one, reason) => {
    expect(find([one], 'single_key')?.reason).toBe(reason)
  })

  test('tells of several keys what the soonest can do', () => {
    const held = (right: Right, delaySeconds: number | null) => {
      const { data, ...rest } = key(right, 'eoa', delaySeconds)
      return { ...rest, data: { ...data, privilegeId: right } } as Draft
    }
    const [slow, unread] = [held('mint', 43_200), held('withdraw', null)]
    expect(find([held('upgrade', 0), slow, unread], 'single_key')?.reason).toBe(
      'One key can upgrade the code without delay.',
    )
    expect(find([slow, unread], 'single_key')?.reason).toBe('One key can mint after only 12 h.')
  })

  test('says over how many of the contracts', () => {
    const contracts = [VAULT, TOKEN].map((at) =>
      draft('ContractDeployed', 900, { ...at, name: 'Contract', codeHash: null }),
    )
    expect(find([...contracts, key('upgrade', 'eoa', 0)], 'single_key')?.reason).toBe(
      'One key can upgrade the code in 1 of 2 contracts without delay.',
    )
  })

  test('says nothing over how many where a right is over one that is not on record', () => {
    const elsewhere = privilegeGranted(10, { privilegeId: 'q', contract: TOKEN })
    const others = [VAULT, { ...VAULT, address: '0x1' }, { ...VAULT, address: '0x2' }].map((at) =>
      draft('ContractDeployed', 900, { ...at, name: 'Other', codeHash: null }),
    )
    const drafts = [...others, key('upgrade', 'eoa', 0), elsewhere]
    expect(find(drafts, 'single_key')?.reason).toBe('One key can upgrade the code without delay.')
  })

  test('does not take the keys of several holders for one', () => {
    const held = (right: Right, holder: string) =>
      privilegeGranted(10, { privilegeId: right, right, holder })
    expect(find([held('upgrade', '0xA1'), held('mint', '0xB2')], 'single_key')?.reason).toBe(
      'Single keys can upgrade the code and mint without delay.',
    )
    expect(find([held('upgrade', '0xA1'), held('mint', '0xa1')], 'single_key')?.reason).toBe(
      'One key can upgrade the code and mint without delay.',
    )
    const all = [held('upgrade', '0xA1'), held('withdraw', '0xA1'), held('mint', '0xA1')]
    expect(find(all, 'single_key')?.reason).toBe(
      'One key can upgrade the code, withdraw funds and mint without delay.',
    )
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

test('an audit that looked at nothing is no audit', () => {
  const stamped = inOrder.map((one) =>
    one.type === 'AuditPublished' ? { ...one, data: { ...one.data, scopeShare: 0 } } : one,
  )
  expect(find(stamped, 'never_audited')).toMatchObject({ max: 69 })
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
  expect(caps.map(({ id }) => id)).toEqual([
    'exit_scam',
    'active_incident',
    'unreimbursed_loss',
    'never_audited',
  ])
  expect(score).toBe(9)
})
