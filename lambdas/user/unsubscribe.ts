import { unsubscribe } from '../../shared/contract/user.ts'
import { eventStore } from '../platform/config/clients.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { userOfMailToken } from '../platform/personal-data/mail-token.ts'
import { profiles } from './decider.ts'
import { settingsNotFound } from './profile/settings.ts'

/** The token is enough; a deleted account gets no mails anyway. */
export const handler = handlePublic(unsubscribe, async ({ body, commandId, requestId }) => {
  const userId = userOfMailToken(body.id)
  if (userId === undefined) throw settingsNotFound()
  await eventStore().execute(
    profiles,
    userId,
    { type: 'Unsubscribe' },
    {
      commandId,
      payload: { endpoint: unsubscribe.id },
      actor: { id: userId, kind: 'user' },
      correlationId: requestId,
    },
  )
  return { ok: true as const }
})
