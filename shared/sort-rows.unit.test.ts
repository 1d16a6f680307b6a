import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LEADERBOARD_SORTS, SORT_ORDERS } from './contract/projects/leaderboard.ts'
import type { ProjectRow } from './contract/projects/project-row.ts'
import { rowOf } from '../test/support/data/catalogue-entries.ts'
import { sortRows } from './sort-rows.ts'
import { defaultOrder } from './values/sort-order.ts'

const rows: readonly ProjectRow[] = [
  rowOf('a', {
    rank: 1,
    name: 'Zinnia 10',
    score: 90,
    scoreChange30d: -2,
    auditCount: 1,
    auditStatus: 'stale',
    lastAuditAt: '2025-01-01T00:00:00.000Z',
    bounty: { active: false, maxUsd: null },
    marketCapUsd: 5,
    priceUsd: 0.4,
    volume24hUsd: 9,
    yesPercentage: 50,
    views7d: 3,
    confidenceShare: 0.9,
    category: 'DEX',
    updatedAt: '2026-11-02T00:00:00.000Z',
  }),
  rowOf('b', {
    rank: 2,
    name: 'zinnia 9',
    score: 80,
    scoreChange30d: 4,
    auditCount: 4,
    auditStatus: 'audited',
    lastAuditAt: '2026-06-01T00:00:00.000Z',
    bounty: { active: true, maxUsd: 1_000 },
    marketCapUsd: 70,
    priceUsd: 12,
    volume24hUsd: 1,
    yesPercentage: 80,
    views7d: 30,
    confidenceShare: 0.7,
    category: 'Bridge',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }),
  rowOf('c', { name: 'Écluse', category: 'Wallet', updatedAt: '2026-11-03T00:00:00.000Z' }),
]

const sorted = (sort: (typeof LEADERBOARD_SORTS)[number], order = defaultOrder(sort)) =>
  sortRows(rows, { sort, order })
    .map(({ id }) => id)
    .join('')

test.each([
  ['rank', 'abc', 'bac'],
  ['name', 'cba', 'abc'],
  ['score', 'abc', 'bac'],
  ['change', 'bac', 'abc'],
  ['audits', 'bac', 'abc'],
  ['audited', 'bac', 'abc'],
  ['bounty', 'bac', 'abc'],
  ['mcap', 'bac', 'abc'],
  ['price', 'bac', 'abc'],
  ['volume', 'abc', 'bac'],
  ['yes', 'bac', 'abc'],
  ['views', 'bac', 'cab'],
  ['confidence', 'abc', 'cba'],
  ['category', 'bac', 'cab'],
  ['updated', 'cab', 'bac'],
] as const)(
  'by %s the best first, and the other way round; unknown comes last in both',
  (sort, usual, other) => {
    expect(sorted(sort)).toBe(usual)
    expect(sorted(sort, defaultOrder(sort) === 'asc' ? 'desc' : 'asc')).toBe(other)
  },
)

type Priced = ReturnType<typeof rowOf>

const isInOrder = (before: Priced, after: Priced, order: (typeof SORT_ORDERS)[number]): boolean => {
  if (before.priceUsd === after.priceUsd) return before.id < after.id
  if (before.priceUsd === null || after.priceUsd === null) return after.priceUsd === null
  return before.priceUsd < after.priceUsd === (order === 'asc')
}

describe('any list in any order', () => {
  const row = fc.record({
    id: fc.stringMatching(/^[a-z]{2,3}$/),
    priceUsd: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    name: fc.constantFrom('A', 'a', 'B', 'Á'),
  })

  test('has unknown last, ties by id, and holds every row once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id }),
        fc.constantFrom(...SORT_ORDERS),
        (list, order) => {
          const given = list.map(({ id, ...fields }) => rowOf(id, fields))
          const result = sortRows(given, { sort: 'price', order })
          expect(new Set(result)).toEqual(new Set(given))
          for (const [index, one] of result.slice(1).entries()) {
            const [before, after] = [result[index]!, one]
            expect(isInOrder(before, after, order)).toBe(true)
          }
        },
      ),
    )
  })
})
