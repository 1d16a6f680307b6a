import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  NOW,
  recordOf,
  TOKEN,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import type { FindingStatus, HolderKind, Right, Severity } from '../../values/evidence/evidence.ts'
import type { InputId } from '../../values/rating.ts'
import { explain } from '../explanation/explain.ts'

const read = (id: InputId, record: Parameters<typeof explain>[0], at = NOW) =>
  explain(record, { at }).inputs.find((input) => input.id === id)!
const valueOf = (id: InputId, drafts: readonly Draft[]) => read(id, recordOf(drafts)).value

const expectValue = (value: number | null, expected: number | null) => {
  if (expected === null || value === null) expect(value).toBe(expected)
  else expect(value).toBeCloseTo(expected, 6)
}

const audit = (
  days: number,
  more: Partial<Extract<Draft, { type: 'AuditPublished' }>['data']> = {},
) =>
  draft('AuditPublished', days, {
    auditId: `audit-${days}`,
    auditor: 'Wrenfield Labs',
    title: 'Vault',
    scopeShare: 1,
    reportUrl: null,
    codeHashes: [],
    findings: [],
    ...more,
  })

const deployed = (contract: typeof VAULT, codeHash: string | null, days = 1000) =>
  draft('ContractDeployed', days, { ...contract, name: 'Contract', codeHash })
const vault = deployed(VAULT, 'v1')
const token = deployed(TOKEN, 't1')

describe('audit_depth', () => {
  test.each([
    ['an audit of code that runs is half', [vault, audit(10, { codeHashes: ['v1'] })], 50],
    [
      'two of two auditors make 100',
      [
        vault,
        audit(10, { codeHashes: ['v1'] }),
        audit(20, { codeHashes: ['v1'], auditor: 'Larch' }),
      ],
      100,
    ],
    [
      'a second report of the same auditor within 180 days adds nothing',
      [
        vault,
        audit(200, { codeHashes: ['v1'], scopeShare: 0.5 }),
        audit(20, { codeHashes: ['v1'], auditor: 'WRENFIELD labs ' }),
      ],
      50,
    ],
    [
      'one more than 180 days later does',
      [vault, audit(201, { codeHashes: ['v1'] }), audit(20, { codeHashes: ['v1'] })],
      50 * (0.5 ** (21 / 1460) + 1),
    ],
    ['half the code counts half', [vault, audit(10, { codeHashes: ['v1'], scopeShare: 0.5 })], 25],
    ['of two contracts one matches', [vault, token, audit(10, { codeHashes: ['v1'] })], 25],
    ['code that nobody can compare counts half', [audit(10)], 25],
    ['so does code that does not run', [vault, audit(10, { codeHashes: ['v0'] })], 25],
    [
      'of code that runs, half is lost 1,460 days after 180',
      [vault, audit(1640, { codeHashes: ['v1'] })],
      25,
    ],
    ['of other code, half is lost 365 days after 180', [audit(545)], 12.5],
    [
      'what looked at nothing is no audit',
      [vault, audit(10, { scopeShare: 0, codeHashes: ['v1'] })],
      null,
    ],
    ['unknown where nobody read the scope', [vault, audit(10, { scopeShare: null })], null],
    ['the hashes tell it, too', [vault, audit(10, { scopeShare: null, codeHashes: ['v1'] })], 50],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('audit_depth', drafts), value)
  })

  test('a report that is published again does not get younger', () => {
    const again = [audit(545, { auditId: 'a' }), audit(1, { auditId: 'a', scopeShare: 1 })]
    expect(valueOf('audit_depth', again)).toBeCloseTo(12.5, 6)
  })
})

describe('finding_resolution', () => {
  const found = (severity: Severity, status: FindingStatus, findingId: string = severity) => ({
    findingId,
    title: 'Finding',
    severity,
    status,
  })
  const current = { codeHashes: ['v1'] }

  test.each([
    ['no findings are all resolved', [], 0],
    ['notes alone weigh nothing', [found('info', 'open')], 0],
    ['an open critical weighs 10', [found('critical', 'open')], 10],
    ['an acknowledged high three quarters of 5', [found('high', 'acknowledged')], 3.75],
    ['a mitigated medium half of 2', [found('medium', 'mitigated')], 1],
    ['an open low half a point', [found('low', 'open')], 0.5],
    ['a resolved one nothing', [found('high', 'resolved')], 0],
    [
      'sixty that are closed do not dilute one that is open',
      [
        found('high', 'open'),
        ...Array.from({ length: 60 }, (__, index) => found('low', 'resolved', `L-${index}`)),
      ],
      5,
    ],
  ])('%s', (_, findings, open) => {
    expect(valueOf('finding_resolution', [vault, audit(10, { ...current, findings })])).toBeCloseTo(
      100 * Math.exp(-open / 10),
      6,
    )
  })

  test.each([
    ['findings that nobody read are unknown', [audit(10, { ...current, findings: null })], null],
    [
      'of two audits one was read',
      [audit(10, { ...current, findings: null }), audit(10, { ...current, auditId: 'b' })],
      50,
    ],
    ['a clean report of other code says half', [audit(10)], 50],
    ['an old one of other code little', [audit(545)], 25],
    ['one that looked at nothing, nothing', [audit(10, { scopeShare: 0 })], null],
  ])('%s', (_, audits, value) => {
    expectValue(valueOf('finding_resolution', [vault, ...audits]), value)
  })

  test('a change of status counts from its day', () => {
    const record = recordOf([
      vault,
      audit(10, { ...current, auditId: 'a', findings: [found('high', 'open', 'F-1')] }),
      draft('FindingStatusChanged', 5, { auditId: 'a', findingId: 'F-1', status: 'resolved' }),
    ])
    expect(read('finding_resolution', record, daysAgo(6)).value).toBeCloseTo(60.653066, 6)
    expect(read('finding_resolution', record)).toMatchObject({
      value: 100,
      evidence: ['evidence-02', 'evidence-03'],
      evidenceAt: daysAgo(5),
    })
  })
})

describe('audit_currency', () => {
  test.each([
    ['unknown without a contract on record', [audit(10, { codeHashes: ['v1'] })], null],
    ['0 when no audit names the code', [vault, audit(10)], 0],
    ['the share that runs audited code', [vault, token, audit(10, { codeHashes: ['v1'] })], 50],
    [
      'code that was not read was not audited',
      [vault, deployed(TOKEN, null), audit(10, { codeHashes: ['v1'] })],
      50,
    ],
    [
      'a contract that is retired does not count',
      [vault, token, audit(10, { codeHashes: ['v1'] }), draft('ContractRetired', 1, TOKEN)],
      100,
    ],
    [
      'code of several audits counts together',
      [vault, token, audit(10, { codeHashes: ['v1'] }), audit(9, { codeHashes: ['t1'] })],
      100,
    ],
    [
      'an upgrade leaves the audited code behind',
      [
        vault,
        audit(10, { codeHashes: ['v1'] }),
        draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'v2' }),
      ],
      0,
    ],
    [
      'an upgrade to code that nobody read, too',
      [
        vault,
        audit(10, { codeHashes: ['v1'] }),
        draft('ContractUpgraded', 1, { ...VAULT, codeHash: null }),
      ],
      0,
    ],
    [
      'an EVM address is the same in small letters',
      [
        vault,
        audit(10, { codeHashes: ['v2'] }),
        draft('ContractUpgraded', 1, {
          ...VAULT,
          address: VAULT.address.toLowerCase(),
          codeHash: 'v2',
        }),
      ],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('audit_currency', drafts)).toBe(value)
  })
})

test('source_verified is the share of all contracts, once one was looked up', () => {
  expect(valueOf('source_verified', [vault, token])).toBeNull()
  const one = draft('ContractVerified', 8, { ...VAULT, verified: true })
  expect(valueOf('source_verified', [vault, token, one])).toBe(50)
  const other = draft('ContractVerified', 8, { ...TOKEN, verified: true })
  expect(valueOf('source_verified', [vault, token, one, other])).toBe(100)
})

test.each([
  ['unknown without a contract', [], null],
  ['new code', [deployed(VAULT, 'v1', 0)], 0],
  ['a year', [deployed(VAULT, 'v1', 365)], 100],
  ['no more for older code', [vault], 100],
  [
    'an upgrade begins anew',
    [vault, draft('ContractUpgraded', 0, { ...VAULT, codeHash: 'v2' })],
    0,
  ],
  ['of the mean of all', [vault, deployed(TOKEN, 't1', 0)], 50],
])('code_stability: %s', (_, drafts, value) => {
  expectValue(valueOf('code_stability', drafts), value)
})

const held = (
  holderKind: HolderKind,
  delayHours: number | null,
  right: Right = 'upgrade',
  [threshold, signers, outsiders]: readonly (number | null)[] = [3, 5],
) =>
  draft('PrivilegeGranted', 50, {
    privilegeId: `${right}-${holderKind}`,
    right,
    contract: VAULT,
    holder: null,
    holderKind,
    threshold: threshold ?? null,
    signers: signers ?? null,
    outsiders: outsiders ?? null,
    delaySeconds: delayHours === null ? null : delayHours * 3600,
  })
const reviewed = (...rights: readonly Right[]) =>
  draft('RightsReviewed', 40, { contract: VAULT, rights: [...rights] })
const given = (privilegeId: string) => draft('PrivilegeRevoked', 1, { privilegeId })
const all: readonly Right[] = ['upgrade', 'withdraw', 'mint', 'blacklist', 'fee', 'pause']

describe('admin_control', () => {
  const dao = (hours: number) => [held('dao', hours), reviewed('upgrade')]
  const multisig = (hours: number | null, ...of: (number | null)[]) => [
    held('multisig', hours, 'upgrade', of),
    reviewed('upgrade'),
  ]
  const key = (hours: number) => [held('eoa', hours), reviewed('upgrade')]

  test.each([
    ['nobody can do anything', [reviewed()], 100],
    ['a DAO behind 7 days', dao(168), 90],
    ['a DAO behind less', dao(167), 80],
    ['a DAO behind a day', dao(24), 60],
    ['a DAO without delay', dao(0), 40],
    ['a multisig behind 7 days', multisig(168, 3, 5), 80],
    ['a multisig behind 48 h', multisig(48, 3, 5), 70],
    ['a multisig behind less', multisig(47, 3, 5), 55],
    ['a multisig behind less than a day', multisig(23, 3, 5), 40],
    ['a multisig', multisig(0, 3, 5), 40],
    ['a multisig of unknown delay', multisig(null, 3, 5), 40],
    ['a multisig of two signatures', multisig(0, 2, 3), 20],
    ['a multisig without a majority', multisig(48, 3, 6), 45],
    ['a multisig that one signature satisfies', multisig(0, 1, 5), 0],
    ['a multisig whose threshold nobody read', multisig(48, null, 5), 25],
    ['a multisig whose size nobody read', multisig(0, 3, null), 0],
    [
      'a council of eight, six of whom must agree, three of them outsiders',
      multisig(0, 6, 8, 3),
      60,
    ],
    ['with two outsiders, whom the rest can outvote', multisig(0, 6, 8, 2), 40],
    ['with outsiders that nobody counted', multisig(0, 6, 8), 40],
    ['a council behind 7 days', multisig(168, 6, 8, 4), 90],
    ['seven are no council', multisig(0, 6, 7, 4), 40],
    ['a key behind 7 days', key(168), 40],
    ['a key behind 24 h', key(24), 15],
    ['a key behind less', key(23), 0],
    ['a single key', key(0), 0],
    ['a timelock of an unnamed owner', [held('timelock', 48), reviewed('upgrade')], 25],
    ['a contract of unknown rules', [held('contract', 0), reviewed('upgrade')], 0],
    ['a right at a burned address', [held('burned', 0), reviewed('upgrade')], 100],
    [
      'the weakest of several',
      [held('dao', 168), held('multisig', 0, 'mint'), reviewed('upgrade', 'mint')],
      40,
    ],
    [
      'a quick pause of a multisig does not weaken',
      [held('multisig', 48), held('multisig', 0, 'pause'), reviewed('upgrade', 'pause')],
      70,
    ],
    [
      'a single key that pauses takes the use of a delay away',
      [held('multisig', 48), held('eoa', 0, 'pause'), reviewed('upgrade', 'pause')],
      55,
    ],
    ['a pause found in a review', [reviewed('pause')], 100],
    [
      'a right whose holder is not named',
      [held('multisig', 48), reviewed('upgrade', 'mint')],
      null,
    ],
    ['rights on record, and no review', [held('multisig', 48)], null],
    [
      'a right granted and given up, and no review',
      [held('eoa', 0, 'fee'), given('fee-eoa')],
      null,
    ],
    ['given up after a review', [...key(0), given('upgrade-eoa')], 100],
    [
      'given up by one of two holders',
      [held('eoa', 0), held('multisig', 48), reviewed('upgrade'), given('upgrade-eoa')],
      70,
    ],
    [
      'a timelock taken away',
      [
        ...multisig(48, 3, 5),
        draft('TimelockChanged', 1, { privilegeId: 'upgrade-multisig', delaySeconds: 0 }),
      ],
      40,
    ],
    [
      'an upgrade after the review',
      [reviewed(), draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'v2' })],
      null,
    ],
    ['a contract that nobody reviewed', [reviewed(), token], null],
    [
      'one that was retired meanwhile',
      [reviewed(), token, draft('ContractRetired', 1, TOKEN)],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('admin_control', [vault, ...drafts])).toBe(value)
  })

  test('a contract of another review keeps its rights when one is given up', () => {
    const other = draft('RightsReviewed', 40, { contract: TOKEN, rights: ['upgrade'] })
    const drafts = [vault, token, held('eoa', 0), reviewed('upgrade'), other, given('upgrade-eoa')]
    expect(read('admin_control', recordOf(drafts)).reason).toBe(
      'unknown: nobody said who can upgrade the code',
    )
  })

  test('without a contract on record nothing is known', () => {
    expect(valueOf('admin_control', [held('multisig', 48), reviewed('upgrade')])).toBeNull()
  })

  test('a review counts for 90 days', () => {
    const record = recordOf([vault, ...dao(168)])
    expect(read('admin_control', record, daysAgo(-49.99)).state).toBe('known')
    expect(read('admin_control', record, daysAgo(-50))).toMatchObject({ state: 'unknown', used: 0 })
  })

  test.each([
    [multisig(48, 3, 5), 'multisig 3 of 5 behind 48 h can upgrade the code'],
    [multisig(0, null, 5), 'multisig of unread threshold can upgrade the code'],
    [dao(168), 'DAO behind 7 days can upgrade the code'],
    [[held('eoa', 0, 'mint'), reviewed('mint')], 'single key can mint'],
    [
      [held('eoa', 1, 'withdraw'), reviewed('withdraw')],
      'single key behind only 1 h can withdraw funds',
    ],
    [[token], 'unknown: the rights over 2 of 2 contracts were not read'],
  ])('is told in words', (drafts, reason) => {
    expect(read('admin_control', recordOf([vault, ...drafts])).reason).toBe(reason)
  })

  test('follows from what ended, too', () => {
    const record = recordOf([vault, ...key(0), given('upgrade-eoa')])
    expect(read('admin_control', record).evidence).toContain('evidence-04')
  })
})

describe('privilege_exposure', () => {
  const exposing = (kind: HolderKind, hours: number, right: Right = 'upgrade') => [
    held(kind, hours, right),
    reviewed(right),
  ]
  test.each([
    ['unknown when nobody looked', [], null],
    ['unknown without a review', [held('eoa', 0)], null],
    ['no rights', [reviewed()], 100],
    ['upgrade is 4 of 10', exposing('eoa', 0), 60],
    ['withdraw 4', exposing('eoa', 0, 'withdraw'), 60],
    ['mint 3', exposing('eoa', 0, 'mint'), 70],
    ['blacklist 2', exposing('eoa', 0, 'blacklist'), 80],
    ['fee 2', exposing('eoa', 0, 'fee'), 80],
    ['pause 1', exposing('eoa', 0, 'pause'), 90],
    ['a quarter behind a timelock', exposing('eoa', 24), 90],
    ['whole behind a shorter one', exposing('eoa', 23), 60],
    ['more than 10 is 0', [reviewed(...all)], 0],
    [
      'each right once, as it is guarded worst',
      [held('multisig', 48), held('eoa', 0), reviewed('upgrade')],
      60,
    ],
    ['a right at a burned address does not count', exposing('burned', 0), 100],
    ['a right of an unknown holder counts whole', [reviewed('mint')], 70],
    ['given up', [...exposing('eoa', 0), given('upgrade-eoa')], 100],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('privilege_exposure', [vault, ...drafts]), value)
  })
})

test.each([
  [0, 100],
  [0.2, 100],
  [0.5, 50],
  [0.8, 0],
  [1, 0],
])('holder_concentration: a share of %d of the ten largest is %d', (topTenShare, value) => {
  expect(
    valueOf('holder_concentration', [draft('HoldersSnapshot', 1, { topTenShare })]),
  ).toBeCloseTo(value, 6)
})

describe('incident_history', () => {
  const watched = draft('MonitorStarted', 90, { monitor: 'onchain' })
  const incident = (
    days: number,
    severity: Severity | null,
    [lossUsd, depositsUsd]: readonly (number | null)[] = [],
  ) =>
    draft('IncidentConfirmed', days, {
      incidentId: String(severity),
      title: 'Incident',
      kind: 'exploit',
      severity,
      lossUsd: lossUsd ?? null,
      depositsUsd: depositsUsd ?? null,
      chain: null,
      url: null,
    })
  const resolved = (severity: Severity, fixed: boolean | null, reimbursed: boolean | null) =>
    draft('IncidentResolved', 0, { incidentId: severity, fixed, reimbursed })

  test.each([
    ['unknown when nobody watches', [], null],
    ['unknown before 90 days', [draft('MonitorStarted', 89.9, { monitor: 'onchain' })], null],
    ['known from 90 days on', [watched], 100],
    [
      'a website that is watched proves nothing',
      [draft('MonitorStarted', 900, { monitor: 'website' })],
      null,
    ],
    [
      'a break of more than a week begins the 90 days anew',
      [
        watched,
        draft('MonitorStopped', 50, { monitor: 'onchain' }),
        draft('MonitorStarted', 40, { monitor: 'onchain' }),
      ],
      null,
    ],
    [
      'a shorter one does not',
      [
        watched,
        draft('MonitorStopped', 50, { monitor: 'onchain' }),
        draft('MonitorStarted', 43, { monitor: 'onchain' }),
      ],
      100,
    ],
    [
      'nothing is proven while nobody watches',
      [watched, draft('MonitorStopped', 1, { monitor: 'onchain' })],
      null,
    ],
    ['critical', [watched, incident(0, 'critical')], 100 * Math.exp(-2)],
    ['high', [watched, incident(0, 'high')], 100 * Math.exp(-1.2)],
    ['medium', [watched, incident(0, 'medium')], 100 * Math.exp(-0.6)],
    ['low', [watched, incident(0, 'low')], 100 * Math.exp(-0.2)],
    ['a note', [watched, incident(0, 'info')], 100],
    ['of a severity that nobody told: critical', [watched, incident(0, null)], 100 * Math.exp(-2)],
    [
      'a quarter of the deposits counts whole',
      [watched, incident(0, 'critical', [25, 100])],
      100 * Math.exp(-2),
    ],
    ['an eighth counts half', [watched, incident(0, 'critical', [12.5, 100])], 100 * Math.exp(-1)],
    [
      'nothing counts a quarter',
      [watched, incident(0, 'critical', [0, 100])],
      100 * Math.exp(-0.5),
    ],
    ['half after two years', [watched, incident(730, 'medium')], 100 * Math.exp(-0.3)],
    ['a grave one after four', [watched, incident(1460, 'critical')], 100 * Math.exp(-1)],
    [
      'a grave one that was made good after two, and half of that',
      [watched, incident(730, 'critical'), resolved('critical', true, true)],
      100 * Math.exp(-0.5),
    ],
    [
      'half when it was fixed and reimbursed',
      [watched, incident(0, 'critical'), resolved('critical', true, true)],
      100 * Math.exp(-1),
    ],
    [
      'whole when it was fixed alone',
      [watched, incident(0, 'critical'), resolved('critical', true, null)],
      100 * Math.exp(-2),
    ],
    ['several add up', [watched, incident(0, 'high'), incident(0, 'low')], 100 * Math.exp(-1.4)],
    [
      'none when it was retracted',
      [
        watched,
        incident(1, 'critical'),
        draft('IncidentRetracted', 0, { incidentId: 'critical', reason: 'A mistake.' }),
      ],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('incident_history', drafts), value)
  })

  test.each([
    ['a small incident counts as little as what nobody knows', 'low', 50],
    ['a grave one less', 'critical', 13.53353],
  ] as const)('where nobody watches, %s, and makes nothing known', (_, severity, used) => {
    const input = read('incident_history', recordOf([incident(0, severity)]))
    expect(input).toMatchObject({ state: 'unknown', value: null })
    expect(input.used).toBeCloseTo(used, 5)
  })
})

describe('bug_bounty', () => {
  const bounty = (maxUsd: number, selfHosted = false) =>
    draft('BountyOpened', 9, { maxUsd, selfHosted, url: null })

  test.each([
    ['nothing below a thousand', [bounty(0)], 0],
    ['$1K', [bounty(1000)], 0],
    ['$10K', [bounty(10_000)], 100 / 3],
    ['$1M', [bounty(1e6)], 100],
    ['no more above', [bounty(1e9)], 100],
    ['seven tenths when the project judges', [bounty(1e6, true)], 70],
    ['closed', [bounty(1e6), draft('BountyClosed', 1, {})], 0],
    [
      'changed',
      [bounty(1000), draft('BountyUpdated', 1, { maxUsd: 1e6, selfHosted: false, url: null })],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('bug_bounty', drafts)).toBeCloseTo(value, 6)
  })
})

test.each([
  ['unknown', [], null],
  ['contracts watched', [draft('MonitorStarted', 1, { monitor: 'onchain' })], 40],
  ['contact', [draft('ContactPublished', 1, { url: null })], 30],
  ['website watched', [draft('MonitorStarted', 1, { monitor: 'website' })], 30],
  [
    'none is known once one was stopped',
    [
      draft('MonitorStarted', 2, { monitor: 'website' }),
      draft('MonitorStopped', 1, { monitor: 'website' }),
    ],
    0,
  ],
] as const)('monitoring: %s', (_, drafts, value) => {
  expect(valueOf('monitoring', drafts)).toBe(value)
})

describe('team_verification', () => {
  const names = (isPublic: boolean) => draft('TeamReviewed', 1, { public: isPublic })
  const kyc = draft('KycVerified', 2, { provider: 'Kestrel Identity' })

  test.each([
    ['unknown', [], null],
    ['anonymous', [names(false)], 0],
    ['public', [names(true)], 40],
    ['identities checked', [kyc], 80],
    ['anonymous, identities checked', [kyc, names(false)], 80],
    ['both', [kyc, names(true)], 100],
    ['revoked', [kyc, names(true), draft('KycRevoked', 0, { reason: 'Withdrawn' })], 40],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('team_verification', drafts)).toBe(value)
  })
})

describe('maturity', () => {
  test.each([
    [0, 0],
    [365, (100 * Math.log(366)) / Math.log(1096)],
    [1095, 100],
    [2000, 100],
  ])('%i days', (days, value) => {
    expect(valueOf('maturity', [deployed(VAULT, null, days)])).toBeCloseTo(value, 6)
  })

  test.each([
    ['one old contract does not make two new ones old', [2000, 0, 0], 0],
    ['one new contract does not make two old ones new', [2000, 2000, 0], 100],
    ['of two the younger counts', [2000, 0], 0],
  ])('%s', (_, ages, value) => {
    const contracts = ages.map((days, index) =>
      deployed({ ...VAULT, address: `0x${index}` }, null, days),
    )
    expect(valueOf('maturity', contracts)).toBe(value)
  })

  test('a year or a month without a day counts from its end', () => {
    const at = (precision: 'month' | 'year', from: string) =>
      read('maturity', recordOf([{ ...deployed(VAULT, null), at: from, precision }])).evidenceAt
    expect(at('year', '2023-01-01T00:00:00.000Z')).toBe('2023-12-31T23:59:59.999Z')
    expect(at('month', '2023-02-01T00:00:00.000Z')).toBe('2023-02-28T23:59:59.999Z')
  })
})

test.each([
  ['unknown', [], null],
  ['none needed', [draft('OracleReviewed', 1, { oracle: 'none' })], 100],
  ['several sources', [draft('OracleReviewed', 1, { oracle: 'aggregated' })], 90],
  ['one source', [draft('OracleReviewed', 1, { oracle: 'single_feed' })], 60],
  ['averaged', [draft('OracleReviewed', 1, { oracle: 'time_weighted' })], 50],
  ['at the moment', [draft('OracleReviewed', 1, { oracle: 'spot' })], 0],
  ['older than a year', [draft('OracleReviewed', 365, { oracle: 'none' })], null],
])('oracle_dependence: %s', (_, drafts, value) => {
  expect(valueOf('oracle_dependence', drafts)).toBe(value)
})

describe('external_dependencies', () => {
  type Dependency = Extract<Draft, { type: 'DependenciesReviewed' }>['data']['dependencies'][number]
  const one = (more: Partial<Dependency>): Dependency => ({
    name: 'Gannet',
    kind: 'bridge',
    validation: null,
    validators: null,
    threshold: null,
    hasKnownFault: null,
    ...more,
  })
  const validators = (threshold: number, of: number) =>
    one({ validation: 'validators', threshold, validators: of })

  test.each([
    ['none', [], 100],
    ['a native bridge', [one({ validation: 'native' })], 95],
    ['a light client', [one({ validation: 'light_client' })], 95],
    ['an optimistic one', [one({ validation: 'optimistic' })], 85],
    ['two of three validators', [validators(2, 3)], 30],
    ['fourteen of twenty-one', [validators(14, 21)], 70],
    ['thirteen of twenty-one, less than two thirds', [validators(13, 21)], 30],
    ['a bridge of which nobody read how it knows', [one({})], 30],
    ['another protocol', [one({ kind: 'protocol' })], 90],
    ['code that was taken over', [one({ kind: 'fork', hasKnownFault: false })], 90],
    ['and of which nobody read more', [one({ kind: 'fork' })], 60],
    ['with a fault that was used elsewhere', [one({ kind: 'fork', hasKnownFault: true })], 20],
    [
      'all of them, never below 0',
      [validators(2, 3), one({ kind: 'fork', hasKnownFault: true })],
      0,
    ],
  ])('%s', (_, dependencies, value) => {
    expect(
      valueOf('external_dependencies', [draft('DependenciesReviewed', 1, { dependencies })]),
    ).toBe(value)
  })
})

test.each([
  ['website_scan', draft('WebsiteScanned', 1, { checks: [{ name: 'HSTS', passed: true }] }), 10],
  [
    'documentation',
    draft('DocumentationReviewed', 1, { checks: [{ name: 'Risks', passed: true }] }),
    12.5,
  ],
  [
    'website_scan',
    draft('WebsiteScanned', 1, {
      checks: ['HSTS', 'HSTS', 'Fast', 'Blue'].map((name) => ({ name, passed: true })) as never,
    }),
    10,
  ],
] as const)('%s: only checks of the whole list count, each once', (id, one, value) => {
  expect(valueOf(id, [one])).toBe(value)
})
