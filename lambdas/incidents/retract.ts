import { retractIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './execute.ts'

export const handler = handle(retractIncident, async (request) => {
  const { updatedAt, reason } = request.body
  return await execute(retractIncident, request, {
    type: 'RetractIncident',
    seen: updatedAt,
    reason,
  })
})
