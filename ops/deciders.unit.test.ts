import { expect, it } from 'vitest'
import { decidersOf, featuresWithEvents } from '../test/architecture/find-deciders.ts'
import { deciderOf, deciders } from './deciders.ts'

it('lambdas/audit/streams/deciders.ts names the decider of every feature', async () => {
  const all = await Promise.all(featuresWithEvents.map(decidersOf))
  expect(
    all
      .flat()
      .map(({ category }) => category)
      .toSorted(),
  ).toEqual(deciders.map(({ category }) => category).toSorted())
})

it('finds a decider by the category of a stream, and none by a part of it', () => {
  expect(deciderOf('Watchlist#abc', deciders)?.category).toBe('Watchlist')
  expect(deciderOf('WatchlistOfOld#abc', deciders)).toBeUndefined()
  expect(deciderOf('Watch#abc', deciders)).toBeUndefined()
})
