import { reorderWatchlists } from '../../shared/contract/watchlist.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './lists/execute.ts'

export const handler = handle(reorderWatchlists, async (request) => {
  await execute(reorderWatchlists, request, { type: 'ReorderWatchlists', ids: request.body.ids })
  return { ok: true as const }
})
