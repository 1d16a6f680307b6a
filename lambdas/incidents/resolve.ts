import { resolveIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './staff/execute.ts'
import { findOnRecord } from './evidence/on-record.ts'

export const handler = handle(resolveIncident, async (request) => {
  const { reference, projectId, updatedAt, fixed, reimbursed } = request.body
  return await execute(resolveIncident, request, {
    type: 'ResolveIncident',
    seen: updatedAt,
    projectId,
    onRecord: await findOnRecord(projectId, reference, request.now),
    resolution: { fixed, reimbursed },
  })
})
