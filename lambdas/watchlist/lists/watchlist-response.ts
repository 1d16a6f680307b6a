import type { Watchlist } from '../../../shared/contract/watchlist.ts'

/** Members in a fixed order: the database returns them in any. */
export const watchlistResponse = ({ id, name, projects, updatedAt }: Watchlist): Watchlist => ({
  id,
  name,
  projects: [...projects],
  updatedAt,
})
