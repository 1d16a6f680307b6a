import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta, type CommandRequest } from '../../platform/http/command-meta.ts'
import { consume } from '../../platform/rate-limit/consume.ts'
import { type WatchlistCommand, type Watchlists, watchlists } from '../decider.ts'
import { changesPerUser } from './limits.ts'

/** @throws HttpError 429 after so many in an hour */
export const execute = async (
  endpoint: AnyEndpoint,
  request: CommandRequest,
  command: WatchlistCommand,
): Promise<Watchlists> => {
  const { sub } = request.session
  await consume([[changesPerUser, sub]])
  const meta = commandMeta(endpoint, request)
  return (await eventStore().execute(watchlists, sub, command, meta)).state
}
