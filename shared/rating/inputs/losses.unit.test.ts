import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../values/days.ts'
import { SEVERITIES } from '../../values/evidence/evidence-terms.ts'
import type { Facts, IncidentFact } from '../../values/evidence/facts.ts'
import { inOrderRecord, NOW } from '../../../test/support/data/rating-records.ts'
import { capsOf } from '../caps.ts'
import { foldAt } from '../facts/derive-facts.ts'
import { weighIncidents } from './losses.ts'
import { incidentHistory } from './operations.ts'

const AT = Date.parse(NOW)
const fold = foldAt(inOrderRecord(), { at: NOW })

const incidentOf = (days: number, more: Partial<IncidentFact> = {}): IncidentFact => ({
  incidentId: 'hack',
  title: 'Drained',
  kind: 'exploit',
  severity: null,
  lossUsd: null,
  depositsUsd: null,
  chain: null,
  url: null,
  at: new Date(AT - days * DAY_MS).toISOString(),
  status: 'unknown',
  resolvedAt: null,
  fixed: null,
  reimbursed: null,
  evidence: ['one'],
  ...more,
})

const weighed = (...incidents: IncidentFact[]) =>
  weighIncidents(incidents, AT).map(({ severity, size }) => [severity, size])

describe('a loss outweighs the word for it', () => {
  test.each([
    ['nothing is told', {}, ['critical', 1]],
    ['a small loss, deposits unread', { lossUsd: 240_000 }, ['medium', 0.25]],
    ['nearly a million', { lossUsd: 900_000 }, ['medium', 0.9]],
    ['a million', { lossUsd: 1e6 }, ['critical', 1]],
    ['a small part of billions', { lossUsd: 240_000, depositsUsd: 2e9 }, ['medium', 0.25]],
    ['little, but a tenth', { lossUsd: 240_000, depositsUsd: 2.4e6 }, ['critical', 0.4]],
    ['called critical', { lossUsd: 240_000, severity: 'critical' }, ['medium', 0.25]],
    ['called low', { lossUsd: 240_000, severity: 'low' }, ['low', 0.25]],
    ['large, called low', { lossUsd: 1e7, severity: 'low' }, ['high', 1]],
    ['a million, called low', { lossUsd: 1e6, severity: 'low' }, ['medium', 1]],
    [
      'a hundredth, called low',
      { lossUsd: 10, depositsUsd: 1000, severity: 'low' },
      ['medium', 0.25],
    ],
    ['a tenth, called low', { lossUsd: 10, depositsUsd: 100, severity: 'low' }, ['high', 0.4]],
    ['an exit scam', { lossUsd: 10, kind: 'exit_scam' }, ['critical', 0.25]],
    ['it goes on', { lossUsd: 10, status: 'active' }, ['critical', 1]],
  ] as const)('%s: %o counts as %o', (_, more, expected) => {
    expect(weighed(incidentOf(31, more))).toEqual([expected])
  })

  test('for thirty days a loss is not final where nobody says that it is over', () => {
    const small = { lossUsd: 240_000 }
    expect(weighed(incidentOf(29.9, small))).toEqual([['critical', 1]])
    expect(weighed(incidentOf(30, small))).toEqual([['medium', 0.25]])
    expect(weighed(incidentOf(1, { ...small, status: 'resolved' }))).toEqual([['medium', 0.25]])
  })
})

describe('losses within a year', () => {
  const part = (incidentId: string, days: number, lossUsd: number, more = {}) =>
    incidentOf(days, { incidentId, lossUsd, ...more })

  test('are one loss, which the largest has', () => {
    expect(weighed(part('a', 400, 6e5), part('b', 40, 5e5))).toEqual([
      ['critical', 1],
      ['medium', 0.5],
    ])
    expect(weighed(part('a', 406, 6e5), part('b', 40, 5e5))).toEqual([
      ['medium', 0.6],
      ['medium', 0.5],
    ])
  })

  test('of alike ones the earlier has it, then the first by id', () => {
    expect(weighed(part('a', 40, 5e5), part('b', 50, 5e5))[1]).toEqual(['critical', 1])
    expect(weighed(part('b', 50, 5e5), part('a', 50, 5e5))[1]).toEqual(['critical', 1])
  })

  test('do not count together where one was reimbursed and the other not', () => {
    const repaid = { status: 'resolved', fixed: true, reimbursed: true }
    expect(weighed(part('a', 50, 6e5), part('b', 40, 5e5, repaid))[0]).toEqual(['medium', 0.6])
  })
})

/** What a set of incidents costs: the value of the history, and the lowest cap that it sets. */
const costOf = (incidents: readonly IncidentFact[], at: number) => {
  const facts: Facts = { ...fold.facts, incidents: [...incidents] }
  const caps = capsOf(facts, at).map(({ max }) => max)
  return {
    value: incidentHistory({ ...fold, facts, at }).value ?? 100,
    cap: Math.min(100, ...caps),
  }
}

const known = {
  kind: fc.constantFrom('exploit', 'outage', 'key_compromise'),
  severity: fc.constantFrom(null, ...SEVERITIES),
  lossUsd: fc.option(fc.integer({ min: 0, max: 2e7 }), { nil: null }),
  depositsUsd: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: null }),
  days: fc.integer({ min: 0, max: 1500 }),
  end: fc.constantFrom(
    { status: 'unknown' },
    { status: 'active' },
    ...[true, false, null].flatMap((fixed) =>
      [true, false, null].map((reimbursed) => ({ status: 'resolved', fixed, reimbursed })),
    ),
  ),
} as const
type Known = {
  readonly [Key in keyof typeof known]: (typeof known)[Key] extends fc.Arbitrary<infer T>
    ? T
    : never
}
const told = fc.record(known)
const factOf = ({ days, end, ...one }: Known, more: Partial<IncidentFact> = {}): IncidentFact =>
  incidentOf(days, { ...one, ...(end as Partial<IncidentFact>), ...more })

const expectNoBetter = (hidden: readonly IncidentFact[], open: readonly IncidentFact[]): void => {
  const [one, other] = [costOf(hidden, AT), costOf(open, AT)]
  expect(one.value).toBeLessThanOrEqual(other.value + 1e-9)
  expect(one.cap).toBeLessThanOrEqual(other.cap)
}

describe('silence is never better than the truth', () => {
  test('about the severity', () => {
    fc.assert(
      fc.property(told, (one) => expectNoBetter([factOf(one, { severity: null })], [factOf(one)])),
      { numRuns: 2_000 },
    )
  })

  test('about the loss, where the severity is unread or grave', () => {
    fc.assert(
      fc.property(told, fc.constantFrom(null, 'critical', 'high'), (one, severity) => {
        const kind = 'exploit'
        expectNoBetter(
          [factOf(one, { kind, severity, lossUsd: null })],
          [factOf(one, { kind, severity })],
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('about whether it was reimbursed, fixed, or is over', () => {
    fc.assert(
      fc.property(told, (one) => {
        const end = { status: 'resolved', fixed: true, reimbursed: true } as const
        expectNoBetter([factOf(one, { ...end, reimbursed: null })], [factOf(one, end)])
        expectNoBetter([factOf(one, { ...end, fixed: null })], [factOf(one, end)])
        const open = { fixed: null, reimbursed: null }
        expectNoBetter(
          [factOf(one, { ...open, status: 'unknown' })],
          [factOf(one, { ...open, status: 'resolved' })],
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a larger loss is never better', () => {
  fc.assert(
    fc.property(told, fc.integer({ min: 0, max: 2e7 }), (one, more) => {
      const lossUsd = one.lossUsd ?? 0
      expectNoBetter([factOf(one, { lossUsd: lossUsd + more })], [factOf(one, { lossUsd })])
    }),
    { numRuns: 2_000 },
  )
})

test('a loss that is reported in parts is never better than one that is reported whole', () => {
  fc.assert(
    fc.property(
      told,
      fc.array(fc.integer({ min: 0, max: 3e6 }), { minLength: 2, maxLength: 8 }),
      (one, parts) => {
        const lossUsd = parts.reduce((sum, part) => sum + part, 0)
        expectNoBetter(
          parts.map((part, n) => factOf(one, { incidentId: `part-${n}`, lossUsd: part })),
          [factOf(one, { lossUsd })],
        )
      },
    ),
    { numRuns: 2_000 },
  )
})
