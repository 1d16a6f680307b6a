import { deleteWatchlist } from '../../shared/contract/watchlist.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './lists/execute.ts'

export const handler = handle(deleteWatchlist, async (request) => {
  await execute(deleteWatchlist, request, { type: 'DeleteWatchlist', ...request.body })
  return { ok: true as const }
})
