import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { eventStore } from '../platform/config/clients.ts'
import type { Session } from '../platform/identity/sessions.ts'
import { type WatchlistCommand, type Watchlists, watchlists } from './decider.ts'

interface Intent {
  readonly session: Session
  readonly commandId: string
  readonly requestId: string
  readonly body: unknown
}

/** Runs a command on the lists of the user who is signed in; nobody else's can be named. */
export const execute = async (
  endpoint: AnyEndpoint,
  { session, commandId, requestId, body }: Intent,
  command: WatchlistCommand,
): Promise<Watchlists> => {
  const { state } = await eventStore().execute(watchlists, session.sub, command, {
    commandId,
    payload: { endpoint: endpoint.id, body },
    actor: { id: session.sub, kind: 'user' },
    correlationId: requestId,
  })
  return state
}
