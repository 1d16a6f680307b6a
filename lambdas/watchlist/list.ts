import { listWatchlists } from '../../shared/contract/watchlist.ts'
import { clients } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { watchlists } from './decider.ts'

export const handler = handle(listWatchlists, async ({ session }) => {
  const { state } = await clients().events.load(watchlists, session.sub)
  return [...state.lists]
})
