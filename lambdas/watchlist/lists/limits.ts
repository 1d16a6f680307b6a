import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** More than anybody does by hand: events are never deleted. */
export const changesPerUser: Limit = { name: 'watchlist-user', count: 600, seconds: 3600 }

/**
 * Projects whose changes are read: 150 readings of the largest list, or a list of 200 made piece by
 * piece. A reading takes one to three read units a project, and is never kept for the next.
 */
export const changesReadPerUser: Limit = {
  name: 'watchlist-changes-user',
  count: 30_000,
  seconds: 3600,
}
