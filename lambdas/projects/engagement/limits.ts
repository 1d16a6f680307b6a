import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Limits of votes and views; `count` calls in `seconds`. Addresses are those of one customer. */
export const limits = {
  votesPerUser: { name: 'votes-user', count: 60, seconds: 3600 },
  votesPerAddress: { name: 'votes-address', count: 60, seconds: 3600 },
  /** Who throws the cookie away is a new voter each time. */
  newVotersPerAddress: { name: 'new-voters-address', count: 20, seconds: 86_400 },
  /** First votes of visitors on one project: views give cookies away, too. */
  firstVotesPerAddress: { name: 'first-votes-address', count: 20, seconds: 86_400 },
  viewsPerAddress: { name: 'views-address', count: 300, seconds: 3600 },
  newViewersPerAddress: { name: 'new-viewers-address', count: 100, seconds: 86_400 },
} as const satisfies Record<string, Limit>
