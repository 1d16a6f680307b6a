import type { Watchlist } from '../../../shared/contract/watchlist.ts'

/** A list as the page gets it, with its members in one order: the database returns them in any. */
export const watchlistResponse = ({ id, name, projects, updatedAt }: Watchlist): Watchlist => ({
  id,
  name,
  projects: [...projects],
  updatedAt,
})
