import { endImpersonation } from '../../shared/contract/impersonation.ts'
import { handle } from '../platform/http/handle.ts'
import { endByStaff } from './acting/end-impersonation.ts'

export const handler = handle(endImpersonation, async ({ session, body, requestId, now }) => {
  await endByStaff(body.id, session.sub, { requestId, now })
  return { ok: true as const }
})
