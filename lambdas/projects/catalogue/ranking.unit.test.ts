import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentsOf } from '../../../test/support/data/catalogue-columns.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { standingKey } from './columns/groups.ts'
import { rankAll } from './ranking.ts'
import type { CatalogueEntry, Standing } from './rating/catalogue-entry.ts'

const standing = (scoreUnrounded: number, confidence = 0.8): Standing => ({
  scoreUnrounded,
  confidence,
})
const rated = (
  id: string,
  now: Standing | null,
  sevenDaysAgo: Standing | null = null,
  version = 1,
): CatalogueEntry => entryOf(id, {}, { standing: now, sevenDaysAgo, version })

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

  test('tell the places won within a week; nothing where one of the two ranks is missing', () => {
    const entries = [
      rated('a', standing(80), standing(60)),
      rated('b', standing(70), standing(75)),
      rated('new', standing(65), null),
      rated('c', standing(50), standing(90)),
      rated('gone', null, standing(10)),
    ]
    const found = rankingOf(entries).placesOf([0, 1, 2, 3, 4])
    expect(entries.map(({ row }, ordinal) => [row.id, found[ordinal]!.rankChange7d])).toEqual([
      ['a', 2],
      ['b', 0],
      ['new', null],
      ['c', -3],
      ['gone', null],
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
        // All are rated now as they were listed, so that what changed is what they had before.
        const { placesOf } = rankingOf(
          standings.map((one, index) => rated(`p${index}`, standing(50 - index), one)),
        )
        const changes = placesOf(standings.map((_, index) => index))
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
          expect(changes[ordinal]!.rankChange7d).toBe(rank === null ? null : rank - (ordinal + 1))
          expect(placesOf([ordinal])).toEqual([changes[ordinal]])
        }
      }),
    )
  })

  test('of a standing that is not listed yet are its place among the others as they are', () => {
    const entries = [rated('a', standing(80)), rated('b', standing(70)), rated('c', null)]
    const { rankOfStanding } = rankingOf(entries)
    expect(rankOfStanding(0, standingKey(standing(60)))).toBe(2)
    expect(rankOfStanding(0, standingKey(standing(80)))).toBe(1)
    expect(rankOfStanding(2, standingKey(standing(75)))).toBe(2)
    expect(rankOfStanding(2, standingKey(standing(70)))).toBe(3)
    expect(rankOfStanding(1, standingKey(null))).toBeNull()
  })
})
