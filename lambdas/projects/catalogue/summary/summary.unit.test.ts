import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuditInProgress } from '../../../../shared/contract/projects/highlights.ts'
import type { AuditStage } from '../../../../shared/values/evidence/evidence-terms.ts'
import { segmentsOf } from '../../../../test/support/data/catalogue-columns.ts'
import { alertOf as alert, entryOf } from '../../../../test/support/data/catalogue-entries.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import { summariseSegment } from './segment-summary.ts'
import { summaryOf } from './summary.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

const summaryIn = (entries: readonly CatalogueEntry[], segmentSize: number) =>
  summaryOf(
    segmentsOf(entries, segmentSize).map((columns, segment) =>
      summariseSegment(columns, segment * segmentSize, NOW),
    ),
  )

const alertOf = (id: string, days = 2) => alert(id, daysAgo(days), { severity: 'high' })

const inProgressOf = (projectId: string, stage: AuditStage, days = 7): AuditInProgress => ({
  projectId,
  projectName: projectId,
  logo: null,
  auditor: 'Wrenfield Labs',
  scope: 'All contracts',
  startedAt: daysAgo(days),
  stage,
  expectedFrom: null,
  expectedTo: null,
})

const anyEntry = fc
  .record({
    score: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    trend: fc.integer({ min: 0, max: 2 }),
    audited: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    stage: fc.option(fc.constantFrom('scoping', 'review', 'final'), { nil: null }),
    alerts: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    yes: fc.integer({ min: 0, max: 30 }),
  })
  .map(
    ({ score, trend, audited, stage, alerts, yes }) =>
      (id: string): CatalogueEntry =>
        entryOf(
          id,
          {
            score,
            lastAuditAt: audited === null ? null : daysAgo(88 + audited),
            auditCount: audited,
            auditsInProgress: stage === null ? 0 : 1,
          },
          {
            trend,
            yesCount: yes,
            noCount: 5,
            incidents30d: alerts.length,
            alerts: alerts.map((days) => alertOf(id, days)),
            inProgress: stage === null ? [] : [inProgressOf(id, stage)],
          },
        ),
  )

describe('what lists say of all projects', () => {
  test('counts chains whose names every object has', () => {
    const entries = ['constructor', '__proto__', 'constructor'].map((chain, index) =>
      entryOf(`p${index}`, { chains: [chain] }),
    )
    expect(Object.entries(summaryIn(entries, 2).facets(NOW).chain)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ])
  })

  test('does not depend on how they are divided into segments', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (makers) => {
        const entries = makers.map((make, index) => make(`p${index}`))
        const [small, whole] = [summaryIn(entries, 3), summaryIn(entries, 100)]
        expect(small.firsts).toEqual(whole.firsts)
        expect(small.sums).toEqual(whole.sums)
        expect(small.alerts).toEqual(whole.alerts)
        expect(small.votes.shares).toBeCloseTo(whole.votes.shares)
        for (const days of [0, 1, 3]) {
          expect(small.facets(NOW + days * DAY)).toEqual(whole.facets(NOW + days * DAY))
        }
      }),
    )
  })

  test('has how many alerts there are, and the newest hundred', () => {
    const entries = Array.from({ length: 60 }, (_, index) =>
      entryOf(
        `p${index}`,
        {},
        { alerts: [alertOf(`p${index}`, 60 - index), alertOf(`p${index}`, 90)] },
      ),
    )
    const { count, facets, newest } = summaryIn(entries, 7).alerts
    expect(count).toBe(120)
    expect(facets).toMatchObject({ severity: { high: 120 }, chain: {} })
    expect(newest).toHaveLength(100)
    expect(newest.slice(0, 2)).toMatchObject([
      { id: 'p59', ordinal: 59, index: 0, at: Date.parse(daysAgo(1)) },
      { id: 'p58', ordinal: 58, index: 0 },
    ])
    expect(newest.at(-1)).toMatchObject({ id: 'p39', index: 1 })
  })

  test('of nobody are zeros', () => {
    expect(summaryIn([], 3)).toMatchObject({
      sums: { audits: 0, auditsInProgress: 0, incidents30d: 0 },
      votes: { projects: 0, votes: 0, shares: 0 },
      firsts: { best: [], quiet: [], trending: [], audited: [], onboarding: [] },
    })
    expect(summaryIn([], 3).facets(NOW)).toMatchObject({
      chain: {},
      signals: { kyc: 0, auditedRecently: 0 },
    })
  })

  test('an audit is recent for ninety days, also where nothing is published meanwhile', () => {
    const { facets } = summaryIn(
      [entryOf('a', { lastAuditAt: daysAgo(89) }), entryOf('b', { lastAuditAt: daysAgo(200) })],
      3,
    )
    expect(facets(NOW).signals['auditedRecently']).toBe(1)
    expect(facets(NOW + DAY).signals['auditedRecently']).toBe(1)
    expect(facets(NOW + DAY + 1).signals['auditedRecently']).toBe(0)
  })
})

describe('the first ones', () => {
  const idsOf = (entries: readonly CatalogueEntry[], name: 'best' | 'quiet' | 'trending') =>
    summaryIn(entries, 3).firsts[name].map(({ id }) => id)

  test('are the best by rank without those that are not rated, and the best without an alert', () => {
    const entries = [
      entryOf('none'),
      entryOf('c', { score: 20 }),
      entryOf('a', { score: 90 }, { alerts: [alertOf('a')] }),
      entryOf('b', { score: 90 }),
    ]
    expect(idsOf(entries, 'best')).toEqual(['a', 'b', 'c'])
    expect(idsOf(entries, 'quiet')).toEqual(['b'])
  })

  test('by views are five, ties by rank and then those that are not rated', () => {
    const entries = ['f', 'e', 'd', 'c', 'b', 'a'].map((id, index) =>
      entryOf(id, { score: id === 'f' ? null : 10 * index }, { trend: id === 'b' ? 9 : 1 }),
    )
    expect(idsOf(entries, 'trending')).toEqual(['b', 'a', 'c', 'd', 'e'])
  })

  test('under audit are those whose audit is the furthest, the longest there first', () => {
    const entries = [
      entryOf('none'),
      entryOf('new', {}, { inProgress: [inProgressOf('new', 'review', 3)] }),
      entryOf('early', {}, { inProgress: [inProgressOf('early', 'scoping', 90)] }),
      entryOf(
        'both',
        {},
        {
          inProgress: [inProgressOf('both', 'scoping', 1), inProgressOf('both', 'final', 1)],
        },
      ),
      entryOf('old', {}, { inProgress: [inProgressOf('old', 'review', 30)] }),
    ]
    const { onboarding } = summaryIn(entries, 3).firsts
    expect(onboarding.map(({ id }) => id)).toEqual(['both', 'old', 'new', 'early'])
  })

  test('by their last audit are five with all that tie with the fifth, a hundred at most', () => {
    const audited = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        entryOf(`p${index}`, { lastAuditAt: daysAgo(index < 4 ? index : 9) }),
      )
    expect(summaryIn(audited(9), 3).firsts.audited).toHaveLength(9)
    expect(summaryIn(audited(300), 50).firsts.audited).toHaveLength(100)
    expect(summaryIn(audited(4), 3).firsts.audited.map(({ id }) => id)).toEqual([
      'p0',
      'p1',
      'p2',
      'p3',
    ])
  })
})
