import { createHash } from 'node:crypto'
import { createWebhook } from '../../shared/contract/webhooks.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { webhooks } from './decider.ts'
import { changesPerUser } from './hooks/limits.ts'
import { fingerprintOfUrl, newSecret, openHook, sealHook } from './hooks/sealed-hook.ts'
import { isFitUrl } from './sending/post-message.ts'

const NOT_PUBLIC = 'Give an https:// address on the public internet.'

export const handler = handle(createWebhook, async (request) => {
  const { session, body, commandId } = request
  const { url } = body
  if (!isFitUrl(url)) {
    throw new Refusal('InvalidWebhook', NOT_PUBLIC, { fieldErrors: { url: NOT_PUBLIC } })
  }
  const userId = session.sub
  await consume([[changesPerUser, userId]])
  const key = await dataKeys().of(userId)
  // Of user and intent, so that a repeat finds the webhook that the first call made.
  const id = createHash('sha256').update(`${userId}\n${commandId}`).digest('base64url')
  const fingerprint = fingerprintOfUrl(key, url)
  const sealed = sealHook(key, userId, id, { url, secret: newSecret() })
  const { state } = await eventStore().execute(
    webhooks,
    userId,
    { type: 'CreateWebhook', id, fingerprint, sealed },
    commandMeta(createWebhook, { ...request, body: { url: fingerprint } }),
  )
  const hook = state.hooks.find((one) => one.id === id)
  if (!hook) throw new Refusal('WebhookDeleted', 'This webhook was deleted meanwhile.')
  return { id, secret: openHook(key, userId, hook).secret }
})
