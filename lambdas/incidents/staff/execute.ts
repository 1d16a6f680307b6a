import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Session } from '../../platform/identity/sessions.ts'
import { type IncidentCommand, incidents } from '../decider.ts'
import { present } from './present.ts'

interface Step {
  readonly session: Session
  readonly commandId: string
  readonly requestId: string
  readonly body: { readonly reference: string }
}

/** Runs a step of a member of staff, whose right to it the endpoint's access has made sure of. */
export const execute = async (
  endpoint: AnyEndpoint,
  { session, commandId, requestId, body }: Step,
  command: IncidentCommand,
): Promise<Incident> => {
  const { state } = await eventStore().execute(incidents, body.reference, command, {
    commandId,
    payload: { endpoint: endpoint.id, body },
    actor: { id: session.sub, kind: 'staff' },
    correlationId: requestId,
  })
  if (state.status === 'none') throw new Refusal('IncidentNotFound')
  return await present(body.reference, state)
}
