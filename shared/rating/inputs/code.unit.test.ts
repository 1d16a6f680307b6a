import { describe, expect, test } from 'vitest'
import {
  deployed,
  expectValue,
  inputOf,
  token,
  valueOf,
  vault,
} from '../../../test/support/data/rating-inputs.ts'
import {
  auditPublished,
  daysAgo,
  draft,
  recordOf,
  TOKEN,
  VAULT,
  type Draft,
} from '../../../test/support/data/rating-records.ts'
import type { FindingStatus, Severity } from '../../values/evidence/evidence-terms.ts'

const audit = (
  days: number,
  more: Partial<Extract<Draft, { type: 'AuditPublished' }>['data']> = {},
) => auditPublished(days, { auditId: `audit-${days}`, auditor: 'Wrenfield Labs', ...more })

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

  test.each([
    [200, '2 audits of 2.0 times the code that runs'],
    [199, '1 audit in 2 reports of 100% of the code that runs'],
  ])('says how many reports are one audit: the first of %d days ago', (days, reason) => {
    const hashes = { codeHashes: ['v1'] }
    const record = recordOf([vault, audit(days, hashes), audit(19, hashes)])
    expect(inputOf('audit_depth', record).reason).toBe(reason)
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
    expect(inputOf('finding_resolution', record, daysAgo(6)).value).toBeCloseTo(60.653066, 6)
    expect(inputOf('finding_resolution', record)).toMatchObject({
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

  test.each([
    [[vault], 'audited code runs in 1 of 1 contract'],
    [
      [vault, deployed(TOKEN, null)],
      'audited code runs in 1 of 2 contracts, the code of 1 not read',
    ],
  ])('says in how many contracts: %#', (contracts, reason) => {
    const record = recordOf([...contracts, audit(10, { codeHashes: ['v1'] })])
    expect(inputOf('audit_currency', record).reason).toBe(reason)
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
