import { retractIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './staff/execute.ts'
import { findOnRecord } from './evidence/on-record.ts'

export const handler = handle(retractIncident, async (request) => {
  const { reference, projectId, updatedAt, reason } = request.body
  return await execute(retractIncident, request, {
    type: 'RetractIncident',
    seen: updatedAt,
    projectId,
    onRecord: await findOnRecord(projectId, reference, request.now),
    reason,
  })
})
