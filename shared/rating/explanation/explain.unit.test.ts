import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  inOrder,
  inOrderRecord,
  NOW,
  recordOf,
  steadyMarket,
  steadySocial,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import type { RatingRecord } from '../../values/evidence.ts'
import { INPUT_IDS, ratingInputs } from '../../values/rating.ts'
import type { Explanation, InputId } from '../../values/rating.ts'
import { explain } from './explain.ts'

const now = (record: RatingRecord) => explain(record, { at: NOW })
const input = (explanation: Explanation, id: InputId) =>
  explanation.inputs.find((one) => one.id === id)!

const without = (...types: readonly Draft['type'][]): Draft[] =>
  inOrder.filter(({ type }) => !types.includes(type))

const hack = (days: number) =>
  draft('IncidentConfirmed', days, {
    incidentId: 'hack',
    title: 'Vault drained',
    kind: 'exploit',
    severity: 'critical',
    lossUsd: 4e6,
    chain: 'Skerry',
    url: null,
  })

describe('reference values', () => {
  test.each([
    ['everything in order', [], 88.8, 'AA', []],
    [
      'one untimelocked minting key',
      [
        draft('PrivilegeGranted', 3, {
          privilegeId: 'token-mint',
          right: 'mint',
          contract: VAULT,
          holder: '0x2',
          holderKind: 'eoa',
          threshold: null,
          signers: null,
          delaySeconds: 0,
        }),
      ],
      59,
      'BB',
      ['single_key'],
    ],
    [
      'an open critical finding',
      [
        draft('AuditPublished', 3, {
          auditId: 'third',
          auditor: 'Wrenfield Labs',
          title: 'Bridge',
          scopeShare: 0.5,
          reportUrl: null,
          codeHashes: ['hash-1'],
          findings: [{ findingId: 'C-1', title: 'Drain', severity: 'critical', status: 'open' }],
        }),
      ],
      39,
      'CCC',
      ['open_critical'],
    ],
    ['hacked two days ago and unresolved', [hack(2)], 29, 'CC', ['active_incident']],
    [
      'hacked a year ago, fixed and reimbursed',
      [
        hack(365),
        draft('IncidentResolved', 350, { incidentId: 'hack', fixed: true, reimbursed: true }),
      ],
      85.6,
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
    // Weights of the inputs that these tell: 6 + 3 + 6 + 4 + 6 + 3, then 4 + 5, of 91 without a token.
    const little = [
      draft('RepositorySnapshot', 1, { aggregate: 10 }),
      draft('ContactPublished', 1, { url: null }),
      draft('BountyOpened', 1, { maxUsd: 1e6, selfHosted: false, url: null }),
      draft('DocumentationReviewed', 1, { checks: [{ name: 'risks', passed: true }] }),
      draft('KycVerified', 1, { provider: 'Kestrel Identity' }),
      draft('WebsiteScanned', 1, { checks: [{ name: 'TLS', passed: true }] }),
    ]
    const enough = [
      draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: null }),
      draft('ContractVerified', 900, { ...VAULT, verified: true }),
    ]
    const few = now(recordOf(little, { hasToken: false }))
    expect(few.confidence).toBe(28 / 91)
    expect(few).toMatchObject({ score: null, band: 'N/A', confidenceLevel: 'none' })
    const more = now(recordOf([...little, ...enough], { hasToken: false }))
    expect(more.confidence).toBe(37 / 91)
    expect(more.confidenceLevel).toBe('low')
    expect(more.score).toBeGreaterThan(0)
    expect(more.band).not.toBe('N/A')
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
  const { inputs, confidence, categories } = now(recordOf(inOrder, { hasToken: false }))
  const absent = inputs.filter(({ state }) => state === 'na')
  expect(absent.map(({ id }) => id)).toEqual(['holder_concentration', 'liquidity', 'volatility'])
  for (const one of absent) {
    expect(one).toMatchObject({ value: null, used: null, points: 0, maxPoints: 0 })
    expect(one.reason).toMatch(/^N\/A/)
  }
  expect(categories.find(({ id }) => id === 'market')).toMatchObject({ points: 0, maxPoints: 0 })
  expect(inputs.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBeCloseTo(100, 6)
  expect(inputs.find(({ id }) => id === 'audit_depth')!.maxPoints).toBeCloseTo(1000 / 91, 6)
  // Social accounts, 5 of 91, were not measured.
  expect(confidence).toBe(86 / 91)
})

describe('what has expired', () => {
  const scan = (days: number, passed: number) =>
    draft('WebsiteScanned', days, {
      checks: Array.from({ length: 10 }, (_, index) => ({
        name: `check ${index}`,
        passed: index < passed,
      })),
    })

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
        draft('DocumentationReviewed', days, { checks: [{ name: 'risks', passed: true }] }),
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

  test.each([
    ['liquidity', 2],
    ['volatility', 2],
    ['social_consistency', 14],
    ['social_anomaly', 14],
  ] as const)('%s holds for %i days after the last that was measured', (id, days) => {
    const record = recordOf([], { market: steadyMarket, social: steadySocial })
    // The last day of the series ends 12 hours after NOW.
    const ends = -0.5 - days
    const last = input(explain(record, { at: daysAgo(ends + 0.001) }), id)
    expect(last.state).toBe('known')
    expect(input(explain(record, { at: daysAgo(ends) }), id)).toMatchObject({
      state: 'stale',
      value: last.value,
      used: Math.min(last.value!, 50),
    })
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

  test('a day of the market counts from its beginning, not before', () => {
    const market = [{ ...steadyMarket.at(-1)!, day: '2026-11-20', liquidityUsd: 1e8 }]
    const liquidity = (at: string) =>
      input(explain(recordOf([], { market }), { at }), 'liquidity').value
    expect(liquidity('2026-11-19T23:59:59.999Z')).toBeNull()
    expect(liquidity('2026-11-20T00:00:00.000Z')).toBe(100)
  })

  test.each([
    ['at', { at: 'yesterday' }],
    ['known', { at: NOW, known: '2026-13-01' }],
  ])('%s that is no time is refused by name', (field, viewpoint) => {
    expect(() => explain(record, viewpoint)).toThrow(`${field} is not a time`)
  })
})
