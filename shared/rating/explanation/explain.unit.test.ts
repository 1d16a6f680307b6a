import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrder,
  inOrderRecord,
  NOW,
  privilegeGranted,
  recordOf,
  websiteChecks,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import type { RatingRecord } from '../../values/evidence/evidence.ts'
import { INPUT_IDS, ratingInputs } from '../../values/rating.ts'
import type { Explanation, InputId } from '../../values/rating.ts'
import { explain } from './explain.ts'

const now = (record: RatingRecord) => explain(record, { at: NOW })
const input = (explanation: Explanation, id: InputId) =>
  explanation.inputs.find((one) => one.id === id)!

const without = (...types: readonly Draft['type'][]): Draft[] =>
  inOrder.filter(({ type }) => !types.includes(type))

const hack = (days: number) =>
  incidentConfirmed(days, { incidentId: 'hack', severity: 'critical', lossUsd: 4e6, ongoing: true })

describe('reference values', () => {
  test.each([
    ['everything in order', [], 90.8, 'AAA', []],
    [
      'one untimelocked minting key',
      [privilegeGranted(3, { privilegeId: 'token-mint', right: 'mint', holder: '0x2' })],
      59,
      'BB',
      ['single_key'],
    ],
    [
      'an open critical finding',
      [
        auditPublished(3, {
          auditId: 'third',
          scopeShare: 0.5,
          codeHashes: ['hash-1'],
          findings: [{ findingId: 'C-1', title: 'Drain', severity: 'critical', status: 'open' }],
        }),
      ],
      39,
      'CCC',
      ['open_critical'],
    ],
    [
      'hacked two days ago and unresolved',
      [hack(2)],
      29,
      'CC',
      ['active_incident', 'unreimbursed_loss'],
    ],
    [
      'hacked a year ago, fixed and reimbursed',
      [
        hack(365),
        draft('IncidentResolved', 350, { incidentId: 'hack', fixed: true, reimbursed: true }),
      ],
      83.7,
      'AA',
      [],
    ],
  ] as const)('%s', (_, more, score, band, caps) => {
    const explanation = now(inOrderRecord(more))
    expect(explanation).toMatchObject({ score, band })
    expect(explanation.caps.map(({ id }) => id)).toEqual(caps)
  })

  test('nothing known is N/A', () => {
    expect(now(recordOf([]))).toMatchObject({
      score: null,
      band: 'N/A',
      confidence: 0,
      confidenceLevel: 'none',
    })
  })
})

describe('what is unknown', () => {
  test('counts 0 where the project has to disclose it, 50 where we have to observe it', () => {
    const { inputs } = now(recordOf([]))
    expect(inputs.map(({ id }) => id)).toEqual(INPUT_IDS)
    for (const { id, state, value, used, reason } of inputs) {
      expect([id, state, value]).toEqual([id, 'unknown', null])
      expect(used).toBe(ratingInputs[id].policy === 'zero' ? 0 : 50)
      expect(reason).toMatch(/^unknown: /)
    }
  })

  test('widens the interval by all that it could bring', () => {
    const { raw, interval, inputs } = now(recordOf(without('RepositorySnapshot', 'WebsiteScanned')))
    const open = inputs.filter(({ state }) => state !== 'known')
    const [low, high] = interval
    expect(open.map(({ id }) => id)).toContain('repo_hygiene')
    expect(raw - low).toBe(open.reduce((sum, { points }) => sum + points, 0))
    expect(high - low).toBe(open.reduce((sum, { maxPoints }) => sum + maxPoints, 0))
  })

  test('below a confidence of 0.4 there is no score, from 0.4 there is', () => {
    // Weights of the inputs that these tell, of 97 without a token.
    const little = [
      draft('TokenReviewed', 1, { hasToken: false }),
      draft('RepositorySnapshot', 1, { aggregate: 10 }), // 4
      draft('ContactPublished', 1, { url: null }), // 3
      draft('BountyOpened', 1, { maxUsd: 1e6, selfHosted: false, url: null }), // 6
      draft('DocumentationReviewed', 1, { checks: [{ name: 'Risks', passed: true }] }), // 3
      draft('KycVerified', 1, { provider: 'Kestrel Identity' }), // 4
      draft('WebsiteScanned', 1, { checks: [{ name: 'HSTS', passed: true }] }), // 2
    ]
    const enough = [
      draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: null }), // 3 + 6
      draft('OracleReviewed', 1, { oracle: 'none' }), // 5
      draft('ContractVerified', 900, { ...VAULT, verified: true }), // 4
    ]
    const few = now(recordOf(little))
    expect(few.confidence).toBe(22 / 97)
    expect(few).toMatchObject({ score: null, band: 'N/A', confidenceLevel: 'none' })
    const more = now(recordOf([...little, ...enough]))
    expect(more.confidence).toBe(40 / 97)
    expect(more.confidenceLevel).toBe('low')
    expect(more.score).toBeGreaterThan(0)
    expect(more.band).not.toBe('N/A')
  })

  test('does not hide what is known against a project: the caps stand without a score', () => {
    const { score, band, caps } = now(recordOf([hack(2)]))
    expect([score, band]).toEqual([null, 'N/A'])
    expect(caps.map(({ id }) => id)).toContain('active_incident')
  })

  test('is not shown as good: no input of nothing reaches more than half', () => {
    const { categories } = now(recordOf([]))
    for (const { points, maxPoints, unknownPoints } of categories) {
      expect(points).toBeLessThanOrEqual(maxPoints / 2)
      expect(unknownPoints).toBe(maxPoints - points)
    }
  })
})

test('without a token, inputs about it are left out and the others weigh as much more', () => {
  const none = draft('TokenReviewed', 1, { hasToken: false })
  const { inputs, confidence } = now(recordOf([...inOrder, none]))
  const absent = inputs.filter(({ state }) => state === 'na')
  expect(absent.map(({ id }) => id)).toEqual(['holder_concentration'])
  expect(absent[0]).toMatchObject({ value: null, used: null, points: 0, maxPoints: 0 })
  expect(absent[0]!.reason).toMatch(/^N\/A/)
  expect(inputs.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBeCloseTo(100, 6)
  expect(inputs.find(({ id }) => id === 'audit_depth')!.maxPoints).toBeCloseTo(900 / 97, 6)
  expect(confidence).toBe(1)
})

test('where nobody said whether there is a token, inputs about it are unknown', () => {
  expect(input(now(recordOf([])), 'holder_concentration').state).toBe('unknown')
  const counted = draft('HoldersSnapshot', 1, { topTenShare: 0.2 })
  expect(input(now(recordOf([counted])), 'holder_concentration').state).toBe('known')
})

describe('what has expired', () => {
  const scan = (days: number, passed: number) =>
    draft('WebsiteScanned', days, { checks: websiteChecks(passed) })

  test.each([
    ['a good scan counts half', 9, 50],
    ['a bad scan counts as it was: waiting does not help', 2, 20],
  ])('%s', (_, passed, used) => {
    const explained = input(now(recordOf([scan(31, passed)])), 'website_scan')
    expect(explained).toMatchObject({ state: 'stale', value: passed * 10, used })
    expect(explained.reason).toBe(`${passed} of 10 checks passed, expired 20 Nov 2026`)
    expect(explained.expiresAt).toBe(daysAgo(1))
  })

  test.each([
    ['repo_hygiene', 30, (days: number) => draft('RepositorySnapshot', days, { aggregate: 8 })],
    [
      'documentation',
      365,
      (days: number) =>
        draft('DocumentationReviewed', days, { checks: [{ name: 'Risks', passed: true }] }),
    ],
    [
      'team_verification',
      365,
      (days: number) => draft('KycVerified', days, { provider: 'Kestrel Identity' }),
    ],
  ] as const)('%s, which is disclosed, counts 0 after %i days', (id, days, drafted) => {
    const fresh = input(now(recordOf([drafted(days - 0.001)])), id)
    expect(fresh.state).toBe('known')
    expect(fresh.used).toBeGreaterThan(0)
    const expired = input(now(recordOf([drafted(days)])), id)
    expect(expired).toMatchObject({ state: 'unknown', value: null, used: 0, points: 0 })
    expect(expired.reason).toMatch(/^unknown: expired 21 Nov 2026, then /)
    expect(expired.evidence).toEqual(['evidence-01'])
  })

  test('of names and identities each counts until it expires itself', () => {
    const team = [
      draft('KycVerified', 400, { provider: 'Kestrel Identity' }),
      draft('TeamReviewed', 100, { public: true }),
    ]
    const at = (days: number) =>
      input(explain(recordOf(team), { at: daysAgo(days) }), 'team_verification')
    expect(at(99)).toMatchObject({ value: 100, expiresAt: daysAgo(35) })
    expect(at(30)).toMatchObject({ state: 'known', value: 40, expiresAt: daysAgo(-265) })
    expect(at(-265)).toMatchObject({ state: 'unknown', used: 0 })
  })
})

describe('when it is asked for', () => {
  const record = recordOf([
    draft('RepositorySnapshot', 20, { aggregate: 4 }, { recordedAt: daysAgo(5) }),
    draft('RepositorySnapshot', 10, { aggregate: 9 }),
  ])
  const repository = (viewpoint: { at: string; known?: string }) =>
    input(explain(record, viewpoint), 'repo_hygiene').value

  test('`at` tells what was true then, by all that is known today', () => {
    expect(repository({ at: daysAgo(21) })).toBeNull()
    expect(repository({ at: daysAgo(20) })).toBe(40)
    expect(repository({ at: daysAgo(10) })).toBe(90)
  })

  test('`known` tells what was said then, by what had been recorded', () => {
    expect(repository({ at: daysAgo(15), known: daysAgo(15) })).toBeNull()
    expect(repository({ at: daysAgo(15), known: daysAgo(5) })).toBe(40)
    expect(explain(record, { at: daysAgo(15), known: daysAgo(5) }).known).toBe(daysAgo(5))
    expect(explain(record, { at: daysAgo(15) }).known).toBeNull()
  })

  test.each([
    ['at', { at: 'yesterday' }],
    ['known', { at: NOW, known: '2026-13-01' }],
  ])('%s that is no time is refused by name', (field, viewpoint) => {
    expect(() => explain(record, viewpoint)).toThrow(`${field} is not a time`)
  })
})
