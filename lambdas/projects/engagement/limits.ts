import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** `count` calls in `seconds`, of a user or a network address. */
export const limits = {
  votesPerUser: { name: 'votes-user', count: 60, seconds: 3600 },
  votesPerAddress: { name: 'votes-address', count: 60, seconds: 3600 },
  /** Deleting the cookie makes a new voter. */
  newVotersPerAddress: { name: 'new-voters-address', count: 20, seconds: 86_400 },
  /** On one project each: views set cookies too, and users can make accounts. */
  firstVotesPerAddress: { name: 'first-votes-address', count: 20, seconds: 86_400 },
  viewsPerAddress: { name: 'views-address', count: 300, seconds: 3600 },
  newViewersPerAddress: { name: 'new-viewers-address', count: 100, seconds: 86_400 },
  /** Of one project each, with cookies of earlier days or other projects. */
  viewersPerAddress: { name: 'viewers-address', count: 100, seconds: 86_400 },
} as const satisfies Record<string, Limit>
