import { unsubscribeOneClick } from '../../shared/contract/user.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { stopEmails } from './profile/stop-emails.ts'

/** A POST alone stops anything: programs that look at links send a GET. */
export const handler = handlePublic(
  unsubscribeOneClick,
  async ({ query, commandId, requestId }) => {
    await stopEmails(unsubscribeOneClick, { ...query, commandId, requestId })
    return { ok: true as const }
  },
)
