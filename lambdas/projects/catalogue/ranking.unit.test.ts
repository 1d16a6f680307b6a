import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentsOf } from '../../../test/support/data/catalogue-columns.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { rankAll } from './ranking.ts'
import type { CatalogueEntry, Standing } from './rating/catalogue-entry.ts'

const standing = (scoreUnrounded: number, confidence = 0.8): Standing => ({
  scoreUnrounded,
  confidence,
})
const rated = (id: string, now: Standing | null): CatalogueEntry =>
  entryOf(id, {}, { standing: now })

const rankingOf = (entries: readonly CatalogueEntry[]) =>
  rankAll(segmentsOf(entries).map((columns) => columns.standing))

const places = (entries: readonly CatalogueEntry[]) => {
  const { order, ranksOf } = rankingOf(entries)
  const ranks = ranksOf([...order])
  return [...order].map((ordinal, index) => [entries[ordinal]!.row.id, ranks[index]])
}

describe('ranks', () => {
  test('follow the unrounded score, then confidence, then the time of listing', () => {
    const entries = [
      rated('d', standing(70.04)),
      rated('c', standing(70.01, 0.7)),
      rated('z', standing(70.01, 0.9)),
      rated('e', standing(70.01, 0.7)),
      rated('a', standing(12)),
    ]
    expect(places(entries)).toEqual([
      ['d', 1],
      ['z', 2],
      ['c', 3],
      ['e', 4],
      ['a', 5],
    ])
  })

  test('are of rated projects alone: others come last, also after a score of 0', () => {
    expect(places([rated('b', null), rated('c', standing(0, 0.4)), rated('a', null)])).toEqual([
      ['c', 1],
      ['b', null],
      ['a', null],
    ])
  })

  test('are those of comparing each project with each other', () => {
    const anyStanding = fc.option(
      fc.record({
        scoreUnrounded: fc.integer({ min: 0, max: 5 }),
        confidence: fc.constantFrom(0.4, 0.9),
      }),
      { nil: null },
    )
    fc.assert(
      fc.property(fc.array(anyStanding, { maxLength: 12 }), (standings) => {
        const now = standings.map((one, index) => rated(`p${index}`, one))
        const ordered = rankingOf(now)
        expect(ordered.order).toHaveLength(now.length)
        const { ranksOf } = rankingOf(now)
        const few = ranksOf(standings.map((_, index) => index))
        for (const [ordinal, one] of standings.entries()) {
          const better = standings.filter((other, index) => {
            if (!one || !other || index === ordinal) return false
            const difference =
              other.scoreUnrounded - one.scoreUnrounded || other.confidence - one.confidence
            return difference > 0 || (difference === 0 && index < ordinal)
          })
          const rank = one ? better.length + 1 : null
          expect(ordered.ranksOf([ordinal])).toEqual([rank])
          expect(few[ordinal]).toBe(rank)
          expect(ranksOf([ordinal])).toEqual([rank])
        }
      }),
    )
  })
})
