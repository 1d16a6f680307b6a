import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta, type CommandRequest } from '../../platform/http/command-meta.ts'
import { type WatchlistCommand, type Watchlists, watchlists } from '../decider.ts'

export const execute = async (
  endpoint: AnyEndpoint,
  request: CommandRequest,
  command: WatchlistCommand,
): Promise<Watchlists> => {
  const meta = commandMeta(endpoint, request)
  return (await eventStore().execute(watchlists, request.session.sub, command, meta)).state
}
