import { deleteWebhook } from '../../shared/contract/webhooks.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { webhooks } from './decider.ts'

export const handler = handle(deleteWebhook, async (request) => {
  await eventStore().execute(
    webhooks,
    request.session.sub,
    { type: 'DeleteWebhook', id: request.body.id },
    commandMeta(deleteWebhook, request),
  )
  return { ok: true as const }
})
