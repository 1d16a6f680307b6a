import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { CommandMeta } from '../event-store/events/envelope.ts'
import { impersonations } from '../identity/identity.ts'
import type { Session } from '../identity/session.ts'

/** What a command takes from the request of a caller who is signed in. */
export interface CommandRequest {
  readonly session: Session
  readonly commandId: string
  readonly requestId: string
  /** Its hash is stored: put hashes in place of personal fields. */
  readonly body: unknown
}

/** Metadata of the command that `endpoint` runs for a caller, or for staff who act as the caller. */
export const commandMeta = (
  endpoint: AnyEndpoint,
  { session, commandId, requestId, body }: CommandRequest,
  kind: 'user' | 'staff' = 'user',
): CommandMeta => ({
  commandId,
  payload: { endpoint: endpoint.id, body },
  correlationId: requestId,
  ...actorOf(session, kind),
})

const actorOf = (
  session: Session,
  kind: 'user' | 'staff',
): Pick<CommandMeta, 'actor' | 'onBehalfOf' | 'session' | 'reason' | 'alongside'> => {
  const { sub, impersonation } = session
  if (!impersonation) return { actor: { id: sub, kind } }
  return {
    actor: { id: impersonation.adminId, kind: 'staff' },
    onBehalfOf: sub,
    session: impersonation.id,
    ...(impersonation.reason !== undefined && { reason: impersonation.reason }),
    alongside: impersonations().hold(session, impersonation),
  }
}
