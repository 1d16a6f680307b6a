import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  inOrder,
  NOW,
  recordOf,
  TOKEN,
  VAULT,
} from '../../test/support/data/rating-records.ts'
import type { Draft } from '../../test/support/data/rating-records.ts'
import {
  BRIDGE_VALIDATIONS,
  DEPENDENCY_KINDS,
  DOCUMENT_CHECKS,
  FINDING_STATUSES,
  HOLDER_KINDS,
  ORACLES,
  RIGHTS,
  SEVERITIES,
  WEBSITE_CHECKS,
} from '../values/evidence/evidence-terms.ts'
import type { RatingRecord } from '../values/evidence/evidence.ts'
import { INPUT_IDS, ratingCaps, ratingInputs } from '../values/rating.ts'
import type { InputId } from '../values/rating.ts'
import { attribute } from './explanation/attribute-moves.ts'
import { bandOf } from './bands.ts'
import { explain } from './explanation/explain.ts'
import { unroundedScore } from './unrounded-score.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const age = fc.double({ min: 0, max: 900, noNaN: true })
const subject = fc.constantFrom('one', 'two', 'three')
const checksOf = <Name extends string>(names: readonly Name[]) =>
  fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), passed: fc.boolean() }), {
    minLength: 1,
    selector: ({ name }) => name,
  })
const usd = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e12, noNaN: true }))
const contract = fc.constantFrom(VAULT, TOKEN)
const hash = fc.constantFrom('hash-1', 'hash-2', 'hash-3')
const finding = fc.record({
  findingId: subject,
  title: fc.constant('Finding'),
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...FINDING_STATUSES),
})
const bounty = fc.record({
  maxUsd: fc.double({ min: 0, max: 1e15, noNaN: true }),
  selfHosted: fc.boolean(),
  url: fc.constant(null),
})

const kinds: { [Type in Draft['type']]: fc.Arbitrary<Extract<Draft, { type: Type }>['data']> } = {
  AuditPublished: fc.record({
    auditId: subject,
    auditor: fc.constantFrom('Wrenfield Labs', 'Larch Security', 'wrenfield labs'),
    title: fc.constant('Audit'),
    scopeShare: fc.option(fc.oneof(share, fc.constant(0))),
    reportUrl: fc.constant(null),
    codeHashes: fc.array(hash, { maxLength: 3 }),
    findings: fc.option(fc.array(finding, { maxLength: 5 })),
  }),
  FindingStatusChanged: fc.record({
    auditId: subject,
    findingId: subject,
    status: fc.constantFrom(...FINDING_STATUSES),
  }),
  AuditStageChanged: fc.record({
    auditId: subject,
    auditor: fc.constant('Wrenfield Labs'),
    scope: fc.constant('all'),
    startedAt: fc.constant(daysAgo(3)),
    stage: fc.constantFrom('scoping', 'review'),
    expectedFrom: fc.constant(null),
    expectedTo: fc.constant(null),
  }),
  ContractDeployed: fc.record({
    chain: fc.constant(VAULT.chain),
    address: contract.map(({ address }) => address),
    name: fc.constant('Vault'),
    codeHash: fc.option(hash),
  }),
  ContractRetired: contract,
  ContractUpgraded: fc.tuple(contract, hash).map(([one, codeHash]) => ({ ...one, codeHash })),
  ContractVerified: fc
    .tuple(contract, fc.boolean())
    .map(([one, verified]) => ({ ...one, verified })),
  RepositorySnapshot: fc.record({ aggregate: fc.double({ min: 0, max: 10, noNaN: true }) }),
  PrivilegeGranted: fc.record({
    privilegeId: subject,
    right: fc.constantFrom(...RIGHTS),
    contract,
    holder: fc.constant('0x1'),
    holderKind: fc.constantFrom(...HOLDER_KINDS),
    threshold: fc.option(fc.integer({ min: 0, max: 5 })),
    signers: fc.option(fc.integer({ min: 0, max: 9 })),
    outsiders: fc.option(fc.integer({ min: 0, max: 9 })),
    delaySeconds: fc.option(fc.integer({ min: 0, max: 1e6 })),
  }),
  PrivilegeRevoked: fc.record({ privilegeId: subject }),
  TimelockChanged: fc.record({
    privilegeId: subject,
    delaySeconds: fc.integer({ min: 0, max: 1e6 }),
  }),
  RightsReviewed: fc.record({ contract, rights: fc.subarray([...RIGHTS]) }),
  TokenReviewed: fc.record({ hasToken: fc.boolean() }),
  OracleReviewed: fc.record({ oracle: fc.constantFrom(...ORACLES) }),
  DependenciesReviewed: fc.record({
    dependencies: fc.array(
      fc.record({
        name: fc.constant('Gannet'),
        kind: fc.constantFrom(...DEPENDENCY_KINDS),
        validation: fc.option(fc.constantFrom(...BRIDGE_VALIDATIONS)),
        validators: fc.option(fc.nat(30)),
        threshold: fc.option(fc.nat(30)),
        hasKnownFault: fc.option(fc.boolean()),
      }),
      { maxLength: 4 },
    ),
  }),
  HoldersSnapshot: fc.record({ topTenShare: share }),
  IncidentConfirmed: fc.record({
    incidentId: subject,
    title: fc.constant('Incident'),
    kind: fc.constantFrom('exploit', 'exit_scam', 'outage'),
    severity: fc.option(fc.constantFrom(...SEVERITIES)),
    lossUsd: fc.option(usd),
    depositsUsd: fc.option(usd),
    ongoing: fc.boolean(),
    chain: fc.constant(null),
    url: fc.constant(null),
  }),
  IncidentResolved: fc.record({
    incidentId: subject,
    fixed: fc.option(fc.boolean()),
    reimbursed: fc.option(fc.boolean()),
  }),
  IncidentRetracted: fc.record({ incidentId: subject, reason: fc.constant('A mistake') }),
  MonitorStarted: fc.record({ monitor: fc.constantFrom('onchain', 'website') }),
  MonitorStopped: fc.record({ monitor: fc.constantFrom('onchain', 'website') }),
  ContactPublished: fc.record({ url: fc.constant(null) }),
  BountyOpened: bounty,
  BountyUpdated: bounty,
  BountyClosed: fc.constant({}),
  WebsiteScanned: fc.record({ checks: checksOf(WEBSITE_CHECKS) }),
  TeamReviewed: fc.record({ public: fc.boolean() }),
  KycVerified: fc.record({ provider: fc.constant('Kestrel Identity') }),
  KycRevoked: fc.record({ reason: fc.constant('Withdrawn') }),
  DocumentationReviewed: fc.record({ checks: checksOf(DOCUMENT_CHECKS) }),
  CommercialRelationshipChanged: fc.record({
    relationship: fc.constantFrom('none', 'customer', 'former'),
    note: fc.constant(null),
  }),
}

const draftOf = (type: Draft['type']): fc.Arbitrary<Draft> =>
  fc
    .tuple(age, kinds[type] as fc.Arbitrary<Draft['data']>)
    .map(([days, data]) => ({ type, at: daysAgo(days), data }) as Draft)

const anyDraft = fc.oneof(...(Object.keys(kinds) as Draft['type'][]).map((type) => draftOf(type)))

const anyRecord: fc.Arbitrary<RatingRecord> = fc
  .array(anyDraft, { maxLength: 40 })
  .map((drafts) => recordOf(drafts))

const moment = fc.double({ min: -900, max: 900, noNaN: true }).map((days) => daysAgo(days))

const now = (record: RatingRecord) => explain(record, { at: NOW })
const withDraft = (record: RatingRecord, one: Draft): RatingRecord => ({
  ...record,
  evidence: [
    ...record.evidence,
    ...recordOf([one]).evidence.map((evidence) => ({
      ...evidence,
      id: 'evidence-new',
      version: record.evidence.length + 2,
    })),
  ],
})

test('all weights together are 100, and no cap lies above another band than it names', () => {
  expect(INPUT_IDS.reduce((sum, id) => sum + ratingInputs[id].weight, 0)).toBe(100)
  expect(Object.values(ratingCaps).map((max) => bandOf(max))).toEqual([
    'D',
    'CC',
    'CCC',
    'CCC',
    'BB',
    'BBB',
    'BBB',
  ])
})

describe('of any record at any time', () => {
  test('the points of all inputs add up to the raw score, exactly and in any order', () => {
    fc.assert(
      fc.property(anyRecord, moment, (record, at) => {
        const { inputs, categories, raw } = explain(record, { at })
        const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
        const points = inputs.map((input) => input.points)
        expect(add(points)).toBe(raw)
        expect(add(points.toReversed())).toBe(raw)
        expect(add(points.toSorted((one, other) => one - other))).toBe(raw)
        expect(add(categories.map((category) => category.points))).toBe(raw)
      }),
    )
  })

  test('score, interval and every input stay in their bounds', () => {
    fc.assert(
      fc.property(anyRecord, moment, (record, at) => {
        const explanation = explain(record, { at })
        const { raw, interval, inputs, confidence, confidenceLevel, score, band } = explanation
        const [low, high] = interval
        const unrounded = unroundedScore(explanation)
        expect(0 <= low && low <= unrounded && unrounded <= high && high <= 100).toBe(true)
        expect(raw).toBeLessThanOrEqual(100)
        // Below, a score stands only where the band does not depend on what is unknown.
        const isCertain = bandOf(low) === bandOf(high)
        expect(score === null).toBe(confidence < 0.4 && !isCertain)
        expect(confidenceLevel === 'none').toBe(confidence < 0.4)
        expect(band).toBe(bandOf(score))
        for (const { state, value, used, points, maxPoints, reason } of inputs) {
          expect(0 <= points && points <= maxPoints).toBe(true)
          expect(value === null).toBe(state === 'unknown' || state === 'na')
          expect(used === null).toBe(state === 'na')
          expect(used === null || (used >= 0 && used <= 100)).toBe(true)
          expect(state !== 'stale' || used === Math.min(value!, 50)).toBe(true)
          expect(state !== 'unknown' || reason.startsWith('unknown: ')).toBe(true)
          expect(reason).not.toMatch(/undefined|NaN|null/)
        }
      }),
    )
  })

  test('the same facts give the same bytes, in whatever order they are listed', () => {
    fc.assert(
      fc.property(anyRecord, moment, fc.gen(), (record, at, generate) => {
        const bytes = JSON.stringify(explain(record, { at }))
        expect(JSON.stringify(explain(structuredClone(record), { at }))).toBe(bytes)
        const evidence = generate(fc.shuffledSubarray, [...record.evidence], {
          minLength: record.evidence.length,
        })
        expect(JSON.stringify(explain({ ...record, evidence }, { at }))).toBe(bytes)
      }),
    )
  })

  test('a change is attributed exactly, what caps do apart', () => {
    fc.assert(
      fc.property(anyRecord, moment, moment, (record, one, other) => {
        const before = explain(record, { at: one })
        const after = explain(record, { at: other })
        const { inputs, rawDelta, capDelta, scoreDelta } = attribute(before, after)
        expect(inputs.reduce((sum, { delta }) => sum + delta, 0)).toBe(rawDelta)
        expect(before.raw + rawDelta).toBe(after.raw)
        const rated = before.score !== null && after.score !== null
        expect(scoreDelta).toBe(rated ? rawDelta + capDelta : null)
        expect(unroundedScore(before) + rawDelta + capDelta).toBe(unroundedScore(after))
      }),
    )
  })

  test('evidence from later, and evidence that was recorded later, changes nothing', () => {
    fc.assert(
      fc.property(anyRecord, anyDraft, (record, one) => {
        const later = withDraft(record, { ...one, at: daysAgo(-1) })
        expect(now(later)).toEqual(now(record))
        const unheard = withDraft(record, { ...one, recordedAt: daysAgo(-1) })
        const viewpoint = { at: NOW, known: NOW }
        expect(explain(unheard, viewpoint)).toEqual(explain(record, viewpoint))
      }),
    )
  })
})

describe('revealing never lowers', () => {
  /** Evidence by which a project discloses what it has to, with the inputs that it discloses. */
  const disclosures: readonly (readonly [Draft['type'], readonly InputId[]])[] = [
    ['AuditPublished', ['audit_depth', 'finding_resolution']],
    ['ContractDeployed', ['audit_currency', 'source_verified', 'code_stability', 'maturity']],
    ['OracleReviewed', ['oracle_dependence']],
    ['DependenciesReviewed', ['external_dependencies']],
    ['RepositorySnapshot', ['repo_hygiene']],
    ['BountyOpened', ['bug_bounty']],
    ['BountyUpdated', ['bug_bounty']],
    ['BountyClosed', ['bug_bounty']],
    ['ContactPublished', ['monitoring']],
    ['MonitorStarted', ['monitoring']],
    ['TeamReviewed', ['team_verification']],
    ['KycVerified', ['team_verification']],
    ['KycRevoked', ['team_verification']],
    ['DocumentationReviewed', ['documentation']],
  ]

  test.each(disclosures)('the raw score, by the first %s', (type, ids) => {
    fc.assert(
      fc.property(anyRecord, draftOf(type), (record, one) => {
        const before = now(record)
        fc.pre(before.inputs.every(({ id, state }) => !ids.includes(id) || state === 'unknown'))
        // Without this evidence's own kind, so that it is the first; an older one may have expired.
        fc.pre(record.evidence.every((evidence) => evidence.type !== type))
        expect(now(withDraft(record, one)).raw).toBeGreaterThanOrEqual(before.raw)
      }),
    )
  })

  test.each(INPUT_IDS.filter((id) => ratingInputs[id].policy === 'zero'))(
    '%s: known or not, it counts at least what silence does',
    (id) => {
      fc.assert(
        fc.property(anyRecord, anyDraft, (record, one) => {
          const pointsOf = (of: RatingRecord) => now(of).inputs.find((input) => input.id === id)!
          const before = pointsOf(record)
          fc.pre(before.state === 'unknown')
          expect(pointsOf(withDraft(record, one)).points).toBeGreaterThanOrEqual(before.points)
        }),
      )
    },
  )
})

describe('what is excluded on purpose', () => {
  test('a commercial relationship never moves anything', () => {
    fc.assert(
      fc.property(anyRecord, draftOf('CommercialRelationshipChanged'), (record, one) => {
        expect(now(withDraft(record, one))).toEqual(now(record))
      }),
    )
  })

  test('who audits never moves anything', () => {
    const auditedBy = (auditor: string) =>
      now(
        recordOf(
          inOrder.map((one) =>
            one.type === 'AuditPublished' && one.data.auditId === 'second'
              ? { ...one, data: { ...one.data, auditor } }
              : one,
          ),
        ),
      )
    expect(auditedBy('Assay')).toEqual(auditedBy('Nobody in particular'))
  })
})

describe('time alone', () => {
  const audits: readonly InputId[] = ['audit_depth', 'finding_resolution', 'audit_currency']

  test('never adds to the value of audits', () => {
    const ages = fc.tuple(age, age).map((two) => two.toSorted((one, other) => one - other))
    fc.assert(
      fc.property(fc.array(draftOf('AuditPublished'), { maxLength: 6 }), ages, (drafts, days) => {
        const record = recordOf([...inOrder, ...drafts])
        const [soon, late] = days.map((later) => explain(record, { at: daysAgo(-later) }))
        for (const id of audits) {
          const pointsAt = (of: typeof soon) => of!.inputs.find((input) => input.id === id)!.points
          expect(pointsAt(late)).toBeLessThanOrEqual(pointsAt(soon))
        }
      }),
    )
  })

  test('an incident never adds to a score, whether anybody watches or not', () => {
    fc.assert(
      fc.property(anyRecord, draftOf('IncidentConfirmed'), (record, one) => {
        const known = record.evidence.some(
          ({ type, data }) =>
            type === 'IncidentConfirmed' &&
            data.incidentId === (one.data as { incidentId: string }).incidentId,
        )
        fc.pre(!known)
        expect(now(withDraft(record, one)).raw).toBeLessThanOrEqual(now(record).raw)
      }),
    )
  })
})

test('a right that is given up never lowers admin_control', () => {
  fc.assert(
    fc.property(anyRecord, fc.constantFrom('one', 'two', 'three'), (record, privilegeId) => {
      const control = (of: RatingRecord) =>
        now(of).inputs.find(({ id }) => id === 'admin_control')!.points
      const before = control(record)
      const given = withDraft(record, draft('PrivilegeRevoked', 0, { privilegeId }))
      expect(control(given)).toBeGreaterThanOrEqual(before)
    }),
  )
})
