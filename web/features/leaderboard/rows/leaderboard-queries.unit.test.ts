import { expect, test } from 'vitest'
import { shareUnchangedParts } from './leaderboard-queries.ts'

type Answer = Parameters<typeof shareUnchangedParts>[0]

const answer = (ids: readonly string[], score: number): Answer =>
  JSON.parse(
    JSON.stringify({
      items: ids.map((id) => ({ id, score, chains: ['Skerry'] })),
      facets: { chain: { Skerry: ids.length } },
    }),
  ) as Answer

test('an equal row keeps its identity, in whichever place', () => {
  const before = shareUnchangedParts(answer(['corvane', 'tidewell'], 80))
  const after = shareUnchangedParts(answer(['tidewell', 'corvane'], 80))
  expect(after.items.map(({ id }) => id)).toEqual(['tidewell', 'corvane'])
  expect(after.items[0]).toBe(before.items[1])
  expect(after.items[1]).toBe(before.items[0])
  expect(after.facets).toBe(before.facets)
})

test('a changed row is a new object', () => {
  const before = shareUnchangedParts(answer(['corvane'], 80))
  const after = shareUnchangedParts(answer(['corvane'], 81))
  expect(after.items[0]).not.toBe(before.items[0])
  expect(after.items[0]).toMatchObject({ id: 'corvane', score: 81 })
})
