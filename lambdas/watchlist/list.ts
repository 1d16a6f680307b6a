import { listWatchlists } from '../../shared/contract/watchlist.ts'
import { eventStore } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { watchlists } from './decider.ts'
import { watchlistResponse } from './lists/watchlist-response.ts'

export const handler = handle(listWatchlists, async ({ session }) => {
  const { state } = await eventStore().load(watchlists, session.sub)
  return state.lists.map(watchlistResponse)
})
