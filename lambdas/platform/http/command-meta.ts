import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { CommandMeta } from '../event-store/events/envelope.ts'
import type { Session } from '../identity/session.ts'

/** What a command takes from the request of a caller who is signed in. */
export interface CommandRequest {
  readonly session: Session
  readonly commandId: string
  readonly requestId: string
  /** Its hash is stored: put hashes in place of personal fields. */
  readonly body: unknown
}

/** Metadata of the command that `endpoint` runs for a caller. */
export const commandMeta = (
  endpoint: AnyEndpoint,
  { session, commandId, requestId, body }: CommandRequest,
  kind: 'user' | 'staff' = 'user',
): CommandMeta => ({
  commandId,
  payload: { endpoint: endpoint.id, body },
  actor: { id: session.sub, kind },
  correlationId: requestId,
})
