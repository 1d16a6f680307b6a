import { unsubscribe } from '../../shared/contract/user.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { stopEmails } from './profile/stop-emails.ts'

/** The token is enough; a deleted account gets no mails anyway. */
export const handler = handlePublic(unsubscribe, async ({ body, commandId, requestId }) => {
  await stopEmails(unsubscribe, { ...body, commandId, requestId })
  return { ok: true as const }
})
