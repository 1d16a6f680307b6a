import { createHash } from 'node:crypto'
import { createWatchlist } from '../../shared/contract/watchlist.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './lists/execute.ts'

export const handler = handle(createWatchlist, async (request) => {
  const id = listId(request.session.sub, request.commandId)
  await execute(createWatchlist, request, { type: 'CreateWatchlist', id, ...request.body })
  return { id }
})

/** Derived, so that a repeat answers the same id. */
const listId = (user: string, commandId: string): string =>
  createHash('sha256').update(`${user}\n${commandId}`).digest('base64url').slice(0, 16)
