import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  marketDays,
  NOW,
  recordOf,
  socialDays,
  TOKEN,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import type { FindingStatus, HolderKind, Right, Severity } from '../../values/evidence.ts'
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

describe('audit_depth', () => {
  test.each([
    ['one audit of all code is half', [audit(10)], 50],
    ['two make 100', [audit(10), audit(20)], 100],
    ['three do not make more', [audit(10), audit(20), audit(30)], 100],
    ['half the code counts half', [audit(10, { scopeShare: 0.5 })], 25],
    ['fresh for 180 days', [audit(180)], 50],
    ['half is lost 365 days later', [audit(545)], 25],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('audit_depth', drafts)).toBeCloseTo(value, 6)
  })

  test('a report that is published again does not get younger', () => {
    const again = [audit(545, { auditId: 'a' }), audit(1, { auditId: 'a', scopeShare: 1 })]
    expect(valueOf('audit_depth', again)).toBeCloseTo(25, 6)
  })
})

describe('finding_resolution', () => {
  const found = (severity: Severity, status: FindingStatus, findingId: string = severity) => ({
    findingId,
    title: 'Finding',
    severity,
    status,
  })

  test.each([
    ['no findings are all resolved', [], 100],
    ['notes alone weigh nothing', [found('info', 'open')], 100],
    ['open counts whole', [found('critical', 'open')], 0],
    ['acknowledged three quarters', [found('high', 'acknowledged')], 25],
    ['mitigated half', [found('medium', 'mitigated')], 50],
    ['resolved nothing', [found('low', 'resolved')], 100],
    ['severities weigh 10', [found('critical', 'resolved'), found('low', 'open')], 1000 / 11],
    ['5', [found('high', 'resolved'), found('low', 'open')], 500 / 6],
    ['and 2 to 1', [found('medium', 'resolved'), found('low', 'open')], 200 / 3],
  ])('%s', (_, findings, value) => {
    expect(valueOf('finding_resolution', [audit(10, { findings })])).toBeCloseTo(value, 6)
  })

  test('a change of status counts from its day', () => {
    const record = recordOf([
      audit(10, { auditId: 'a', findings: [found('high', 'open', 'F-1')] }),
      draft('FindingStatusChanged', 5, { auditId: 'a', findingId: 'F-1', status: 'resolved' }),
    ])
    expect(read('finding_resolution', record, daysAgo(6)).value).toBe(0)
    expect(read('finding_resolution', record)).toMatchObject({
      value: 100,
      evidence: ['evidence-01', 'evidence-02'],
      evidenceAt: daysAgo(5),
    })
  })
})

describe('audit_currency', () => {
  const vault = draft('ContractDeployed', 100, { ...VAULT, name: 'Vault', codeHash: 'v1' })
  const token = draft('ContractDeployed', 100, { ...TOKEN, name: 'Token', codeHash: 't1' })

  test.each([
    ['unknown without a contract whose code was read', [audit(10, { codeHashes: ['v1'] })], null],
    ['0 when no audit names the code', [vault, audit(10)], 0],
    ['the share that runs audited code', [vault, token, audit(10, { codeHashes: ['v1'] })], 50],
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

test('source_verified is the share of those contracts that were looked up', () => {
  const deployed = [VAULT, TOKEN].map((contract) =>
    draft('ContractDeployed', 9, { ...contract, name: 'Contract', codeHash: null }),
  )
  expect(valueOf('source_verified', deployed)).toBeNull()
  const one = draft('ContractVerified', 8, { ...VAULT, verified: true })
  expect(valueOf('source_verified', [...deployed, one])).toBe(100)
  const other = draft('ContractVerified', 8, { ...TOKEN, verified: false })
  expect(valueOf('source_verified', [...deployed, one, other])).toBe(50)
})

const held = (
  holderKind: HolderKind,
  delayHours: number | null,
  right: Right = 'upgrade',
  [threshold, signers]: readonly [number | null, number | null] = [null, null],
) =>
  draft('PrivilegeGranted', 50, {
    privilegeId: `${right}-${holderKind}`,
    right,
    contract: VAULT,
    holder: null,
    holderKind,
    threshold,
    signers,
    delaySeconds: delayHours === null ? null : delayHours * 3600,
  })
const reviewed = (...rights: readonly Right[]) =>
  draft('RightsReviewed', 40, { rights: [...rights] })

describe('admin_control', () => {
  test.each([
    ['nobody can do anything', [reviewed()], 100],
    ['a DAO behind 7 days', [held('dao', 168)], 90],
    ['a DAO behind less', [held('dao', 167)], 80],
    ['a DAO behind a day', [held('dao', 24)], 60],
    ['a DAO without delay', [held('dao', 0)], 40],
    ['a multisig behind 48 h', [held('multisig', 48)], 80],
    ['a multisig behind 7 days', [held('multisig', 168)], 80],
    ['a multisig behind less', [held('multisig', 47)], 60],
    ['a multisig behind 24 h', [held('multisig', 24)], 60],
    ['a multisig behind less than a day', [held('multisig', 23)], 40],
    ['a multisig', [held('multisig', 0)], 40],
    ['a multisig of unknown delay', [held('multisig', null)], 40],
    ['a multisig that one signature satisfies', [held('multisig', 0, 'upgrade', [1, 5])], 0],
    ['a multisig of one', [held('multisig', 48, 'upgrade', [null, 1])], 25],
    ['a key behind 24 h', [held('eoa', 24)], 25],
    ['a key behind less', [held('eoa', 23)], 0],
    ['a single key', [held('eoa', 0)], 0],
    ['a timelock of an unnamed owner', [held('timelock', 48)], 25],
    ['a contract of unknown rules', [held('contract', 0)], 0],
    ['a right at a burned address', [held('burned', 0), reviewed('upgrade')], 100],
    ['the weakest of several', [held('dao', 168), held('multisig', 0, 'mint')], 40],
    ['a quick pause does not weaken', [held('multisig', 48), held('eoa', 0, 'pause')], 80],
    [
      'a right whose holder is not named',
      [held('multisig', 48), reviewed('upgrade', 'mint')],
      null,
    ],
    ['only a pause on record, and no review', [held('eoa', 0, 'pause')], null],
    ['a pause found in a review', [reviewed('pause')], 100],
    [
      'every right on record given up',
      [held('eoa', 0), draft('PrivilegeRevoked', 1, { privilegeId: 'upgrade-eoa' })],
      100,
    ],
    [
      'given up after a review',
      [
        held('eoa', 0),
        reviewed('upgrade'),
        draft('PrivilegeRevoked', 1, { privilegeId: 'upgrade-eoa' }),
      ],
      100,
    ],
    [
      'a pause given up, and no review',
      [held('eoa', 0, 'pause'), draft('PrivilegeRevoked', 1, { privilegeId: 'pause-eoa' })],
      null,
    ],
    [
      'a timelock taken away',
      [
        held('multisig', 48),
        draft('TimelockChanged', 1, { privilegeId: 'upgrade-multisig', delaySeconds: 0 }),
      ],
      40,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('admin_control', drafts)).toBe(value)
  })

  test.each([
    [held('multisig', 48, 'upgrade', [3, 5]), 'multisig 3 of 5 behind 48 h can upgrade the code'],
    [held('dao', 168), 'DAO behind 7 days can upgrade the code'],
    [held('eoa', 0, 'mint'), 'single key can mint'],
    [held('eoa', 1, 'withdraw'), 'single key behind only 1 h can withdraw funds'],
  ])('is told in words', (one, reason) => {
    expect(read('admin_control', recordOf([one])).reason).toBe(reason)
  })

  test('follows from what ended, too', () => {
    const record = recordOf([
      held('eoa', 0),
      draft('PrivilegeRevoked', 1, { privilegeId: 'upgrade-eoa' }),
    ])
    expect(read('admin_control', record).evidence).toEqual(['evidence-02'])
  })
})

describe('privilege_exposure', () => {
  test.each([
    ['unknown when nobody looked', [], null],
    ['no rights', [reviewed()], 100],
    ['upgrade is 4 of 10', [held('eoa', 0)], 60],
    ['withdraw 4', [held('eoa', 0, 'withdraw')], 60],
    ['mint 3', [held('eoa', 0, 'mint')], 70],
    ['blacklist 2', [held('eoa', 0, 'blacklist')], 80],
    ['fee 2', [held('eoa', 0, 'fee')], 80],
    ['pause 1', [held('eoa', 0, 'pause')], 90],
    ['a quarter behind a timelock', [held('eoa', 24)], 90],
    ['whole behind a shorter one', [held('eoa', 23)], 60],
    ['more than 10 is 0', [held('eoa', 0), held('eoa', 0, 'withdraw'), held('eoa', 0, 'mint')], 0],
    ['each right once, as it is guarded worst', [held('multisig', 48), held('eoa', 0)], 60],
    ['a right at a burned address does not count', [held('burned', 0)], 100],
    ['a right of an unknown holder counts whole', [reviewed('mint')], 70],
    [
      'given up',
      [held('eoa', 0), draft('PrivilegeRevoked', 1, { privilegeId: 'upgrade-eoa' })],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('privilege_exposure', drafts), value)
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
  const watched = draft('MonitorStarted', 90, { monitor: 'website' })
  const incident = (days: number, severity: Severity) =>
    draft('IncidentConfirmed', days, {
      incidentId: severity,
      title: 'Incident',
      kind: 'exploit',
      severity,
      lossUsd: null,
      chain: null,
      url: null,
    })
  const resolved = (severity: Severity, fixed: boolean, reimbursed: boolean) =>
    draft('IncidentResolved', 0, { incidentId: severity, fixed, reimbursed })

  test.each([
    ['unknown when nobody watches', [], null],
    ['unknown before 90 days', [draft('MonitorStarted', 89.9, { monitor: 'onchain' })], null],
    ['known from 90 days on', [watched], 100],
    [
      'a break begins the 90 days anew',
      [
        watched,
        draft('MonitorStopped', 50, { monitor: 'website' }),
        draft('MonitorStarted', 40, { monitor: 'website' }),
      ],
      null,
    ],
    [
      'one monitor takes over from the other',
      [
        watched,
        draft('MonitorStarted', 40, { monitor: 'onchain' }),
        draft('MonitorStopped', 30, { monitor: 'website' }),
      ],
      100,
    ],
    ['critical', [watched, incident(0, 'critical')], 100 * Math.exp(-2)],
    ['high', [watched, incident(0, 'high')], 100 * Math.exp(-1.2)],
    ['medium', [watched, incident(0, 'medium')], 100 * Math.exp(-0.6)],
    ['low', [watched, incident(0, 'low')], 100 * Math.exp(-0.2)],
    ['a note', [watched, incident(0, 'info')], 100],
    ['half after a year', [watched, incident(365, 'critical')], 100 * Math.exp(-1)],
    [
      'half when it was fixed and reimbursed',
      [watched, incident(0, 'critical'), resolved('critical', true, true)],
      100 * Math.exp(-1),
    ],
    [
      'whole when it was fixed alone',
      [watched, incident(0, 'critical'), resolved('critical', true, false)],
      100 * Math.exp(-2),
    ],
    ['several add up', [watched, incident(0, 'high'), incident(0, 'low')], 100 * Math.exp(-1.4)],
    ['at most 50 when nobody watches', [incident(0, 'low')], 50],
    ['less than 50 all the same', [incident(0, 'critical')], 100 * Math.exp(-2)],
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

test.each([
  [0, 0],
  [365, (100 * Math.log(366)) / Math.log(1096)],
  [1095, 100],
  [2000, 100],
])('maturity: %i days', (days, value) => {
  const later = draft('ContractDeployed', 0, { ...TOKEN, name: 'Token', codeHash: null })
  const first = draft('ContractDeployed', days, { ...VAULT, name: 'Vault', codeHash: null })
  expect(valueOf('maturity', [later, first])).toBeCloseTo(value, 6)
})

describe('market', () => {
  const market = (count: number, of: Parameters<typeof marketDays>[1]) =>
    recordOf([], { market: marketDays(count, of) })

  test.each([
    [0, 0],
    [10_000, 0],
    [1e6, 50],
    [1e8, 100],
    [1e10, 100],
  ])('liquidity of $%d is %d', (liquidityUsd, value) => {
    expect(
      read(
        'liquidity',
        market(1, () => ({ liquidityUsd })),
      ).value,
    ).toBeCloseTo(value, 6)
  })

  test('liquidity is that of the newest day on which it was measured', () => {
    const days = market(3, (before) => ({ liquidityUsd: before === 0 ? null : 1e6 * before ** 2 }))
    expect(read('liquidity', days)).toMatchObject({
      value: 50,
      evidenceAt: '2026-11-20T00:00:00.000Z',
      expiresAt: '2026-11-23T00:00:00.000Z',
    })
  })

  test('volatility is annual: returns of ±5% a day are 96% a year', () => {
    const prices = market(31, (before) => ({ priceUsd: before % 2 === 0 ? 1 : Math.exp(0.05) }))
    const annual = 0.05 * Math.sqrt((30 / 29) * 365)
    expect(read('volatility', prices).value).toBeCloseTo(100 * (1 - annual / 1.5), 6)
  })

  test.each([
    ['a price that only rises has none', 31, (before: number) => 2 ** -before, 100],
    ['15 returns are enough', 16, () => 1, 100],
    ['14 are not', 15, () => 1, null],
    ['a price of 0 is no price', 31, (before: number) => (before < 20 ? 0 : 1), null],
    ['older days do not count', 60, (before: number) => (before > 30 ? before : 1), 100],
    ['wild swings are 0', 31, (before: number) => (before % 2 === 0 ? 1 : 9), 0],
  ] as const)('volatility: %s', (_, count, priceOf, value) => {
    const prices = market(count, (before) => ({ priceUsd: priceOf(before) }))
    expectValue(read('volatility', prices).value, value)
  })

  test('volatility: a return over missing days is scaled to one', () => {
    const gaps = market(31, (before) => ({
      priceUsd: before % 2 === 1 ? null : before % 4 === 0 ? 1 : Math.exp(0.05 * Math.SQRT2),
    }))
    const annual = 0.05 * Math.sqrt((15 / 14) * 365)
    const mean = 0.05 / 15
    expect(read('volatility', gaps).value).toBeCloseTo(
      100 * (1 - (annual * Math.sqrt(1 - (mean / 0.05) ** 2)) / 1.5),
      6,
    )
  })
})

describe('community', () => {
  const social = (count: number, of: Parameters<typeof socialDays>[1]) =>
    recordOf([], { social: socialDays(count, of) })

  test.each([
    ['the share of active days', 90, (before: number) => (before < 45 ? 2 : 0), 50],
    ['older days do not count', 120, (before: number) => (before >= 90 ? 0 : 1), 100],
    [
      'days that were not measured do not count',
      90,
      (before: number) => (before > 40 ? null : 1),
      100,
    ],
    ['29 days are not enough', 29, () => 1, null],
  ] as const)('social_consistency: %s', (_, count, tweetsOf, value) => {
    const days = social(count, (before) => ({ tweets: tweetsOf(before) }))
    expect(read('social_consistency', days).value).toBe(value)
  })

  test.each([
    ['one less the mean share', 30, (before: number) => (before < 15 ? 0.5 : 0), 75],
    ['older days do not count', 60, (before: number) => (before >= 30 ? 1 : 0), 100],
    ['unknown when nothing was examined', 30, () => null, null],
  ] as const)('social_anomaly: %s', (_, count, shareOf, value) => {
    const days = social(count, (before) => ({ suspiciousShare: shareOf(before) }))
    expect(read('social_anomaly', days).value).toBe(value)
  })
})
