import { listWatchlists } from '../../shared/contract/watchlist.ts'
import { events } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { watchlists } from './decider.ts'
import { present } from './present.ts'

export const handler = handle(listWatchlists, async ({ session }) => {
  const { state } = await events().load(watchlists, session.sub)
  return state.lists.map(present)
})
