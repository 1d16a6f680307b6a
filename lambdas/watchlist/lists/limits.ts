import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** More than anybody does by hand: events are never deleted. */
export const changesPerUser: Limit = { name: 'watchlist-user', count: 600, seconds: 3600 }
