import { createHash } from 'node:crypto'
import { createWebhook } from '../../shared/contract/webhooks.ts'
import { URL_MAX_LENGTH } from '../../shared/values/webhook.ts'
import { eventStore } from '../platform/config/clients.ts'
import { CommandIdReusedError } from '../platform/event-store/errors.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import type { DataKey } from '../platform/personal-data/data-keys.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { webhookExists, webhooks } from './decider.ts'
import { addressOf } from './hooks/address.ts'
import { addedPerUser, changesPerUser } from './hooks/limits.ts'
import { fingerprintOfUrl, newSecret, openHook, sealHook } from './hooks/sealed-hook.ts'
import { isFitUrl } from './sending/post-message.ts'

const NOT_PUBLIC = 'Give an https:// address on the public internet.'
const TOO_LONG = `Give an address that has at most ${URL_MAX_LENGTH} characters once it is encoded.`

export const handler = handle(createWebhook, async (request) => {
  const { session, body, commandId } = request
  const url = addressOf(body.url)
  if (!isFitUrl(url)) throw invalid(NOT_PUBLIC)
  if (url.length > URL_MAX_LENGTH) throw invalid(TOO_LONG)
  const userId = session.sub
  await consume([
    [changesPerUser, userId],
    [addedPerUser, userId],
  ])
  const key = await dataKeys().of(userId)
  // Of user and intent, so that a repeat finds the webhook that the first call made.
  const id = createHash('sha256').update(`${userId}\n${commandId}`).digest('base64url')
  await refuseOtherSpelling(key, userId, url)
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
  // By a repeat that comes too late for the stream to know its first call.
  if (hook.fingerprint !== fingerprint) throw new CommandIdReusedError(createWebhook.id, commandId)
  return { id, secret: openHook(key, userId, hook).secret }
})

const invalid = (remedy: string): Refusal =>
  new Refusal('InvalidWebhook', remedy, { fieldErrors: { url: remedy } })

/** Of webhooks that were kept as they were typed the decider knows no other spelling. */
const refuseOtherSpelling = async (key: DataKey, userId: string, url: string): Promise<void> => {
  const { state } = await eventStore().load(webhooks, userId)
  const kept = state.hooks.map((hook) => openHook(key, userId, hook).url)
  if (kept.some((typed) => typed !== url && addressOf(typed) === url)) throw webhookExists()
}
