import { deleteWebhook } from '../../shared/contract/webhooks.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { webhooks } from './decider.ts'
import { changesPerUser } from './hooks/limits.ts'

export const handler = handle(deleteWebhook, async (request) => {
  const { sub } = request.session
  await consume([[changesPerUser, sub]])
  await eventStore().execute(
    webhooks,
    sub,
    { type: 'DeleteWebhook', id: request.body.id },
    commandMeta(deleteWebhook, request),
  )
  return { ok: true as const }
})
