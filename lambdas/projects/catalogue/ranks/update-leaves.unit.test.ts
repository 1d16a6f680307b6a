import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Leaf, LeafColumns } from './leaves.ts'
import { createRankIndex } from './rank-index.ts'
import { buildLeaves, type LeafStore, type Move, updateLeaves } from './update-leaves.ts'

/** Small leaves, so that a few dozen projects fill several. */
const memory = () => {
  const objects = new Map<string, LeafColumns>()
  const store: LeafStore = {
    sizes: { max: 8, filled: 6, min: 3 },
    read: async ({ object }) => await Promise.resolve(objects.get(object)!),
    write: async (columns) => {
      objects.set(String(objects.size), columns)
      return await Promise.resolve(String(objects.size - 1))
    },
  }
  return { objects, store }
}

const positionsIn = async (leaves: readonly Leaf[], { read }: LeafStore) =>
  (await Promise.all(leaves.map(read))).flatMap(({ key, ordinal }) =>
    Array.from(key, (one, place) => [one, ordinal[place]!]),
  )

/** Rated ones, the best first; of equal ones the one that was listed first. */
const inOrder = (keys: readonly number[]) =>
  keys
    .map((key, ordinal) => [key, ordinal] as const)
    .filter(([key]) => key !== -1)
    .toSorted(([a, one], [b, other]) => b - a || one - other)

const anyKey = fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 9 }))

describe('the leaves of an index of ranks', () => {
  test('have all rated projects in order after any moves, in leaves of the right sizes', async () => {
    const anyKeys = fc.array(anyKey, { minLength: 1, maxLength: 60 })
    const anyLots = fc.array(
      fc.array(fc.tuple(fc.nat(79), anyKey), { minLength: 1, maxLength: 40 }),
      { maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(anyKeys, anyLots, async (first, lots) => {
        const { store } = memory()
        const keys = [...first]
        let leaves = await buildLeaves(Float64Array.from(keys), store)
        for (const lot of lots) {
          const moves = [...new Map(lot)].map(([ordinal, to]): Move => {
            const from = keys[ordinal] ?? -1
            while (keys.length <= ordinal) keys.push(-1)
            keys[ordinal] = to
            return { ordinal, from, to }
          })
          leaves =
            leaves.length === 0
              ? await buildLeaves(Float64Array.from(keys), store)
              : await updateLeaves(leaves, moves, store)
          expect(await positionsIn(leaves, store)).toEqual(inOrder(keys))
          for (const [index, { count }] of leaves.entries()) {
            expect(count).toBeLessThanOrEqual(8)
            expect(count).toBeGreaterThanOrEqual(index === leaves.length - 1 ? 1 : 3)
          }
        }
        const index = createRankIndex(leaves, store.read)
        const expected = inOrder(keys)
        expect(index.count).toBe(expected.length)
        for (const [place, [key, ordinal]] of expected.entries()) {
          expect(await index.rankOf({ key, ordinal })).toEqual({ rank: place + 1, isListed: true })
        }
        for (const size of [0, 1, 7, 100]) {
          expect(await index.best(size)).toEqual(expected.slice(0, size).map(([, one]) => one))
        }
        // Behind all of its key, since it was listed last.
        for (const key of [0, 5, 9]) {
          const better = expected.filter(([other]) => other >= key).length
          expect(await index.rankOf({ key, ordinal: 1_000 })).toEqual({
            rank: better + 1,
            isListed: false,
          })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('that no move concerns stay the objects that they are', async () => {
    const { objects, store } = memory()
    const leaves = await buildLeaves(
      Float64Array.from({ length: 60 }, (_, one) => one),
      store,
    )
    expect(leaves).toHaveLength(10)
    // From the worst leaf into the best one.
    const next = await updateLeaves(leaves, [{ ordinal: 2, from: 2, to: 57.5 }], store)
    expect(objects.size).toBe(12)
    expect(next.slice(1, -1)).toEqual(leaves.slice(1, -1))
    expect([next[0]!.count, next.at(-1)!.count]).toEqual([7, 5])
  })

  test('do not lack what moves: that is an error, and not another index', async () => {
    const { store } = memory()
    const leaves = await buildLeaves(Float64Array.of(5, 4, 3), store)
    for (const lost of [
      { ordinal: 0, from: 4, to: 1 },
      { ordinal: 7, from: 5, to: -1 },
    ]) {
      await expect(updateLeaves(leaves, [lost], store)).rejects.toMatchObject({
        name: 'MissingPositionError',
      })
    }
  })
})
