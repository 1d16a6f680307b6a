import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { startImpersonation } from '../../../shared/contract/impersonation.ts'
import { PersonId } from '../../../shared/values/audit.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta } from '../../platform/http/command-meta.ts'
import type { CheckedRequest } from '../../platform/http/request-chain.ts'
import { errorDetails, log } from '../../platform/log.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { impersonationStreams } from '../decider.ts'

/** Stands for what was asked for and can be no id, such as an email: it is not kept. */
const NO_ID = 'unknown'

/**
 * Notes in the audit trail that a member of staff was refused to act as somebody. A repeat is noted
 * once. Never throws: the refusal stands in any case, and the log has it.
 */
export const recordDenial = async (
  request: CheckedRequest<typeof startImpersonation>,
  { code }: Refusal,
): Promise<void> => {
  const { session: admin, body, commandId, requestId } = request
  const asked = v.safeParse(PersonId, body.impersonatingUserId)
  const subjectId = asked.success ? asked.output : NO_ID
  log('warn', 'impersonation denied', { requestId, admin: admin.sub, user: subjectId, code })
  // Another one than that of a start under the same key, which may follow.
  const place = `denied\n${admin.id}\n${commandId}`
  const id = createHash('sha256').update(place).digest('base64url').slice(0, 22)
  try {
    await eventStore().execute(
      impersonationStreams,
      id,
      { type: 'DenyImpersonation', adminId: admin.sub, subjectId, refusal: code },
      {
        ...commandMeta(startImpersonation, { ...request, body: { denied: subjectId } }, 'staff'),
        // The timeline finds it by this.
        session: id,
      },
    )
  } catch (error) {
    log('error', 'denial not recorded', { requestId, error: errorDetails(error) })
  }
}
