import { describe, expect, test } from 'vitest'
import { archetypes } from '../../test/support/data/archetypes.ts'
import {
  auditPublished,
  documentChecks,
  type Draft,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  recordOf,
  TOKEN,
  VAULT,
  websiteChecks,
} from '../../test/support/data/rating-records.ts'
import type { EvidenceOf } from '../values/evidence/evidence.ts'
import type { InputId } from '../values/rating.ts'
import { explain } from './explanation/explain.ts'

/**
 * What somebody would record to look better than they are, each with what it earns. Rules are tested
 * beside the rules; here stands what must not come back, whatever the rules become.
 */

const explained = (drafts: readonly Draft[]) => explain(recordOf(drafts), { at: NOW })
const value = (id: InputId, drafts: readonly Draft[]) =>
  explained(drafts).inputs.find((input) => input.id === id)?.value
const capsOf = (drafts: readonly Draft[]) => explained(drafts).caps.map(({ id }) => id)

const deployed = (codeHash: string | null = 'v1', contract = VAULT, days = 900) =>
  draft('ContractDeployed', days, { ...contract, name: 'Vault', codeHash })
const audit = (
  auditId: string,
  more: Partial<EvidenceOf<'AuditPublished'>['data']> = {},
  days = 30,
) => auditPublished(days, { auditId, auditor: 'Quickstamp', codeHashes: ['v1'], ...more })
const held = (more: Partial<EvidenceOf<'PrivilegeGranted'>['data']> = {}) =>
  privilegeGranted(20, {
    privilegeId: 'one',
    right: 'upgrade',
    holderKind: 'multisig',
    threshold: 4,
    signers: 7,
    delaySeconds: 172_800,
    ...more,
  })
const revoked = draft('PrivilegeRevoked', 10, { privilegeId: 'one' })
const reviewed = (
  rights: EvidenceOf<'RightsReviewed'>['data']['rights'],
  days = 5,
  contract = VAULT,
) => draft('RightsReviewed', days, { contract, rights })
const incident = (
  days: number,
  more: Partial<EvidenceOf<'IncidentConfirmed'>['data']> = {},
  extra = {},
) => incidentConfirmed(days, { incidentId: 'hack', lossUsd: 6e8, ongoing: true, ...more }, extra)
const closed = (days: number, incidentId = 'hack') =>
  draft('IncidentResolved', days, { incidentId, fixed: false, reimbursed: false })
const finding = (findingId: string, severity: 'high' | 'low', status: 'open' | 'resolved') => ({
  findingId,
  title: 'Rounding',
  severity,
  status,
})

describe('audits', () => {
  test('one that looked at nothing is none', () => {
    const drafts = [deployed(), audit('a', { scopeShare: 0 })]
    expect(value('audit_depth', drafts)).toBeNull()
    expect(value('finding_resolution', drafts)).toBeNull()
    expect(capsOf(drafts)).toContain('never_audited')
  })

  test('findings that nobody read are not none', () => {
    expect(value('finding_resolution', [deployed(), audit('a', { findings: null })])).toBeNull()
  })

  test('clean reports of little code do not stand for findings that nobody read', () => {
    const unread = [deployed(), audit('a', { findings: null })]
    const slivers = Array.from({ length: 9 }, (_, n) =>
      audit(`s${n}`, { auditor: `Auditor ${n}`, scopeShare: 0.01 }),
    )
    expect(value('finding_resolution', [...unread, ...slivers])).toBeCloseTo(8.1, 6)
    const whole = audit('b', { auditor: 'Larch' })
    expect(value('finding_resolution', [...unread, whole])).toBe(50)
  })

  test('what is open is not diluted by what is closed beside it', () => {
    const open = finding('H-1', 'high', 'open')
    const lows = Array.from({ length: 60 }, (_, n) => finding(`L-${n}`, 'low', 'resolved'))
    const [alone, beside] = [[open], [open, ...lows]].map((findings) =>
      value('finding_resolution', [deployed(), audit('a', { findings })]),
    )
    expect(alone).toBeCloseTo(60.65, 2)
    expect(beside).toBe(alone)
  })

  test('two stamps of one firm are one', () => {
    const two = [deployed(), audit('a'), audit('b', { auditor: ' QUICKSTAMP' }, 29)]
    expect(value('audit_depth', two)).toBe(50)
  })

  test('code that nobody read is not audited code', () => {
    const others = Array.from({ length: 9 }, (_, n) =>
      deployed(null, { ...VAULT, address: `0x${n}` }),
    )
    expect(value('audit_currency', [deployed(), ...others, audit('a')])).toBe(10)
  })

  test('a report of ten years ago about other code says little of what was found', () => {
    const old = audit('a', { codeHashes: ['v0'] }, 3650)
    expect(value('finding_resolution', [deployed(), old])).toBeLessThan(1)
  })

  test('published source is of the code that was looked up, and of no later one', () => {
    const lookedUp = draft('ContractVerified', 100, { ...VAULT, verified: true })
    const upgraded = (codeHash: string | null) =>
      draft('ContractUpgraded', 1, { ...VAULT, codeHash })
    const known = [
      deployed(),
      deployed('t1', TOKEN),
      lookedUp,
      draft('ContractVerified', 100, { ...TOKEN, verified: true }),
    ]
    expect(value('source_verified', known)).toBe(100)
    expect(value('source_verified', [...known, upgraded('v2')])).toBe(50)
    expect(value('source_verified', [...known, upgraded(null)])).toBe(50)
    expect(value('source_verified', [...known, upgraded('v1')])).toBe(100)
    const again = draft('ContractVerified', 0.5, { ...VAULT, verified: true })
    expect(value('source_verified', [...known, upgraded('v2'), again])).toBe(100)
  })

  test('other code that is deployed in its place has no published source either', () => {
    const lookedUp = draft('ContractVerified', 100, { ...VAULT, verified: true })
    const known = [deployed(), lookedUp]
    const sourceAfter = (codeHash: string | null, first: string | null = 'v1', days = 1) =>
      value('source_verified', [deployed(first), lookedUp, deployed(codeHash, VAULT, days)])
    expect(value('source_verified', known)).toBe(100)
    expect(sourceAfter('v2')).toBeNull()
    expect(sourceAfter('v2', null)).toBeNull()
    expect(sourceAfter('v1')).toBe(100)
    expect(sourceAfter(null)).toBe(100)
  })

  test('the same deployment, read again with its code, keeps what was looked up since', () => {
    const lookedUp = draft('ContractVerified', 900, { ...VAULT, verified: true })
    expect(value('source_verified', [deployed(null), lookedUp, deployed('v1')])).toBe(100)
  })

  test('a hash in capitals is the same code', () => {
    expect(value('audit_currency', [deployed('0xAA'), audit('a', { codeHashes: ['0xaa'] })])).toBe(
      100,
    )
  })
})

describe('control', () => {
  test.each([
    ['a fee right that was granted and given up', [held({ right: 'fee' }), revoked]],
    ['the harmless right alone', [held({ right: 'fee', holderKind: 'dao' })]],
    ['a review of years ago', [reviewed([], 730)]],
    [
      'a review of before the last upgrade',
      [reviewed([], 5), draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'v2' })],
    ],
    ['a review of another contract', [deployed('v1', TOKEN), reviewed([], 5, TOKEN)]],
  ])('is not known by %s', (_, drafts) => {
    expect(value('admin_control', [deployed(), ...drafts])).toBeNull()
    expect(value('privilege_exposure', [deployed(), ...drafts])).toBeNull()
  })

  test('to give a right up over one contract empties no review of another', () => {
    const both = [deployed(), deployed('v1', TOKEN), held(), reviewed(['upgrade'], 15)]
    const drafts = [...both, reviewed(['upgrade'], 15, TOKEN), revoked]
    expect(value('admin_control', drafts)).toBeNull()
    expect(value('privilege_exposure', drafts)).toBe(60)
  })

  test.each([
    ['a multisig of unread threshold', { threshold: null }],
    ['a multisig that one signature satisfies', { threshold: 1 }],
    ['a contract whose rules nobody described', { holderKind: 'contract' }],
    ['a timelock of nobody', { holderKind: 'timelock' }],
  ] as const)('%s is one key', (_, more) => {
    const drafts = [deployed(), held({ ...more, delaySeconds: 0 }), reviewed(['upgrade'])]
    expect(value('admin_control', drafts)).toBe(0)
    expect(capsOf(drafts)).toContain('single_key')
  })
})

describe('incidents', () => {
  test('a scan of a website takes none back', () => {
    const scan = draft('WebsiteScanned', 1, { checks: websiteChecks(10) }, { supersedes: 'hack-1' })
    const drafts = [...inOrder, incident(9, {}, { id: 'hack-1' }), scan]
    expect(explained(drafts).score).toBe(29)
  })

  test('an exit scam is not confirmed away as an outage', () => {
    const scam = incident(9, { kind: 'exit_scam' })
    const drafts = [...inOrder, scam, incident(8, { kind: 'outage', severity: 'low', lossUsd: 0 })]
    expect(explained(drafts)).toMatchObject({ score: 9, band: 'D' })
  })

  test('an exit scam of which little else is known is D', () => {
    expect(explained([incident(30, { kind: 'exit_scam' })]).band).toBe('D')
  })

  test('to close one the next day, unfixed and unpaid, lifts no more than the alarm', () => {
    expect(explained([...inOrder, incident(2), closed(1)]).score).toBe(39)
  })

  test('five within a year that nobody paid for leave no grade', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const hacks = names.flatMap((incidentId, n) => [
      incident(20 + 70 * n, { incidentId }),
      closed(10, incidentId),
    ])
    expect(explained([...inOrder, ...hacks])).toMatchObject({ score: 39, band: 'CCC' })
  })

  test('one of years ago that nobody closed is not going on', () => {
    const old = incident(2200, { ongoing: false })
    expect(capsOf([...inOrder, old])).toEqual([])
  })

  test('a website that is watched proves no absence', () => {
    const watched = draft('MonitorStarted', 900, { monitor: 'website' })
    expect(value('incident_history', [deployed(), watched])).toBeNull()
  })

  test('bad news where nobody watches makes nothing known, and no score', () => {
    const outage = incident(9, { kind: 'outage', severity: 'low', lossUsd: 0 })
    const [before, after] = [[deployed()], [deployed(), outage]].map(explained)
    expect(after?.confidence).toBe(before?.confidence)
    expect(after?.interval[0]).toBe(before?.interval[0])
    expect(after?.score).toBeNull()
  })
})

describe('lists and ages', () => {
  test('one check of one is not all checks', () => {
    const checks = [websiteChecks(1).slice(0, 1), documentChecks(1).slice(0, 1)] as const
    expect(value('website_scan', [draft('WebsiteScanned', 1, { checks: checks[0] })])).toBe(10)
    expect(value('documentation', [draft('DocumentationReviewed', 1, { checks: checks[1] })])).toBe(
      12.5,
    )
  })

  test('a contract that nobody uses any more lends no age', () => {
    const rewrite = [deployed('v0', VAULT, 3000), draft('ContractRetired', 3, VAULT)]
    const [alone, after] = [[], rewrite].map((before) =>
      value('maturity', [...before, deployed('v1', TOKEN, 30)]),
    )
    expect(after).toBe(alone)
  })

  test('a new project with bought stamps stays behind what has stood for years', () => {
    const [stamped, stood] = ['fresh stamps', 'immutable'].map((name) =>
      explained(archetypes[name]!),
    )
    expect([stamped?.score, stood?.score]).toEqual([69, 92.4])
  })
})
