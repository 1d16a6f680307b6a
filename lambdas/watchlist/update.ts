import { updateWatchlist } from '../../shared/contract/watchlist.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './lists/execute.ts'
import { watchlistResponse } from './lists/watchlist-response.ts'

export const handler = handle(updateWatchlist, async (request) => {
  const { lists } = await execute(updateWatchlist, request, {
    type: 'UpdateWatchlist',
    ...request.body,
  })
  const updated = lists.find(({ id }) => id === request.body.id)
  // A repeat may arrive after the list was deleted.
  if (!updated) throw new Refusal('WatchlistNotFound', 'There is no such watchlist.')
  return watchlistResponse(updated)
})
