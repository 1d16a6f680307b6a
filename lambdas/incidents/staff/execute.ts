import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta, type CommandRequest } from '../../platform/http/command-meta.ts'
import { type IncidentCommand, incidentNotFound, incidents } from '../decider.ts'
import { incidentResponse } from './incident-response.ts'

interface StaffRequest extends CommandRequest {
  readonly body: { readonly reference: string }
}

/** The endpoint's access has checked the caller's right. */
export const execute = async (
  endpoint: AnyEndpoint,
  request: StaffRequest,
  command: IncidentCommand,
): Promise<Incident> => {
  const { reference } = request.body
  const meta = commandMeta(endpoint, request, 'staff')
  const { state } = await eventStore().execute(incidents, reference, command, meta)
  if (state.status === 'none') throw incidentNotFound()
  return await incidentResponse(reference, state)
}
