import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

test('changes are told in the order in which they began, each once, without the session itself', () => {
  const done = (type: string, stream = 'Watchlist#jonas') => ({ stream, type })
  expect(
    describeChanges([
      done('ImpersonationStarted', 'Impersonation#hV3mT0pKQh8Yc0m2nV9sXr'),
      done('WatchlistRenamed'),
      done('ProjectsAddedToWatchlist'),
      done('WatchlistRenamed'),
      done('ImpersonationEnded', 'Impersonation#hV3mT0pKQh8Yc0m2nV9sXr'),
    ]),
  ).toEqual(['Watchlist renamed, 2 times', 'Projects added to watchlist'])
})
