import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryOf } from '../../../../test/support/data/catalogue-entries.ts'
import type { CatalogueEntry, Standing } from './catalogue-entry.ts'
import { patchEntries } from './patch-entries.ts'
import { rankEntries } from './rank-entries.ts'

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

const places = (entries: readonly CatalogueEntry[] | undefined) =>
  entries?.map(({ row }) => [row.id, row.rank])

describe('ranks', () => {
  test('follow the unrounded score, then confidence, then id', () => {
    const entries = [
      rated('d', standing(70.04)),
      rated('c', standing(70.01, 0.7)),
      rated('z', standing(70.01, 0.9)),
      rated('e', standing(70.01, 0.7)),
      rated('a', standing(12)),
    ]
    expect(places(rankEntries(entries))).toEqual([
      ['d', 1],
      ['z', 2],
      ['c', 3],
      ['e', 4],
      ['a', 5],
    ])
  })

  test('are of rated projects alone: others come last by id, also after a score of 0', () => {
    expect(
      places(rankEntries([rated('b', null), rated('c', standing(0, 0.4)), rated('a', null)])),
    ).toEqual([
      ['c', 1],
      ['a', null],
      ['b', null],
    ])
  })

  test('tell the places won within a week; nothing where one of the two ranks is missing', () => {
    const entries = rankEntries([
      rated('a', standing(80), standing(60)),
      rated('b', standing(70), standing(75)),
      rated('new', standing(65), null),
      rated('c', standing(50), standing(90)),
      rated('gone', null, standing(10)),
    ])
    expect(entries.map(({ row }) => [row.id, row.rankChange7d])).toEqual([
      ['a', 2],
      ['b', 0],
      ['new', null],
      ['c', -3],
      ['gone', null],
    ])
  })

  test('do not depend on anything but standings and ids', () => {
    const entry = fc.record({
      id: fc.stringMatching(/^[a-z]{2,4}$/),
      score: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
      marketCapUsd: fc.option(fc.nat(), { nil: null }),
      views7d: fc.nat(),
      yesPercentage: fc.option(fc.nat(100), { nil: null }),
      commercialRelationship: fc.constantFrom('none', 'customer', 'former'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), (list) => {
        const complete = list.map(({ id, score, ...fields }) =>
          entryOf(id, fields, { standing: score === null ? null : standing(score) }),
        )
        const without = list
          .toReversed()
          .map(({ id, score }) =>
            entryOf(id, {}, { standing: score === null ? null : standing(score) }),
          )
        expect(places(rankEntries(complete))).toEqual(places(rankEntries(without)))
      }),
    )
  })
})

describe('merging', () => {
  const current = rankEntries([rated('a', standing(50)), rated('b', standing(40))])

  test('a project rated anew takes its new place, and all ranks follow', () => {
    expect(places(patchEntries(current, [rated('b', standing(60), null, 2)]))).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  test('a new project is added, also to an empty catalogue', () => {
    expect(places(patchEntries(current, [rated('c', standing(45))]))).toEqual([
      ['a', 1],
      ['c', 2],
      ['b', 3],
    ])
    expect(places(patchEntries([], [rated('c', null)]))).toEqual([['c', null]])
  })

  test('what the entries say already is no change', () => {
    expect(patchEntries(current, [rated('b', standing(40)), rated('a', standing(50))])).toBe(
      undefined,
    )
    expect(patchEntries(current, [])).toBe(undefined)
    expect(patchEntries([], [])).toBe(undefined)
  })

  test('what follows from an older version changes nothing, of the same version the later counts', () => {
    const newer = rankEntries([rated('a', standing(50), null, 2)])
    expect(patchEntries(newer, [rated('a', standing(90), null, 1)])).toBe(undefined)
    expect(patchEntries(newer, [rated('a', standing(90), null, 2)])?.[0]?.standing).toEqual(
      standing(90),
    )
  })

  test('portions in any order lead to the same catalogue', () => {
    const anyEntry = fc
      .record({ id: fc.constantFrom('aa', 'bb', 'cc', 'dd'), version: fc.nat(5) })
      // A version has one rating here, as it has at one moment.
      .map(({ id, version }) =>
        rated(
          id,
          version === 2 ? null : standing((version * 7 + id.charCodeAt(0)) % 11),
          null,
          version,
        ),
      )
    fc.assert(
      fc.property(fc.array(fc.array(anyEntry, { maxLength: 4 })), (portions) => {
        let merged: readonly CatalogueEntry[] = []
        for (const portion of portions) merged = patchEntries(merged, portion) ?? merged
        const newest = Map.groupBy(portions.flat(), ({ row }) => row.id)
          .values()
          .map((entries) => entries.toSorted((a, b) => a.version - b.version).at(-1)!)
        expect(merged).toEqual(rankEntries(newest))
      }),
    )
  })
})
