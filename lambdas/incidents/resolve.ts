import { resolveIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './execute.ts'

export const handler = handle(resolveIncident, async (request) => {
  const { updatedAt, fixed, reimbursed } = request.body
  return await execute(resolveIncident, request, {
    type: 'ResolveIncident',
    seen: updatedAt,
    resolution: { fixed, reimbursed },
  })
})
