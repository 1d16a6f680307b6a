import type { leaderboardFilters } from '../../../../shared/contract/projects/leaderboard.ts'

/** `wl` is the id of one of the user's watchlists. */
export type FilterKey = Exclude<keyof typeof leaderboardFilters, 'ids'> | 'wl'

// Not from the schemas: the first screen of the home page looks at the address without them.
const FILTERS = {
  q: true,
  chain: true,
  category: true,
  band: true,
  score: true,
  audit: true,
  auditedSince: true,
  kyc: true,
  bounty: true,
  bountyMin: true,
  monitored: true,
  incident: true,
  noCritical: true,
  capped: true,
  lost: true,
  mcap: true,
  conf: true,
  wl: true,
} as const satisfies Readonly<Record<FilterKey, true>>

export const FILTER_KEYS = Object.keys(FILTERS) as readonly FilterKey[]
/** Every query parameter of the leaderboard. */
export const VIEW_KEYS: readonly string[] = [...FILTER_KEYS, 'sort', 'order', 'cols', 'w', 'page']

/** Whether the query string has any parameter of the leaderboard. */
export const hasViewParameters = (search: string): boolean => {
  const params = new URLSearchParams(search)
  return VIEW_KEYS.some((key) => params.has(key))
}
