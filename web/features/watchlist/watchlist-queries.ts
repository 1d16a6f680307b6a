import { queryOptions } from '@tanstack/react-query'
import { listWatchlists } from '../../../shared/contract/watchlist.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'
import type { LocalWatchlist } from './watchlist-model.ts'

/** The user's lists in order, without the temporary one. */
export const watchlistsQuery = (username: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'watchlists', username],
    queryFn: async ({ signal }): Promise<readonly LocalWatchlist[]> =>
      await call(listWatchlists, { signal }),
  })
