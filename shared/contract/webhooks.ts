import * as v from 'valibot'
import { Instant } from '../values/primitives.ts'
import { DeliveryId, WebhookId, WebhookUrl } from '../values/webhook.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

/** Alerts of watched projects for programs, signed by the scheme of Standard Webhooks. */

export const Delivery = v.object({
  /** The header `webhook-id`, the same in each try. */
  id: DeliveryId,
  type: v.picklist(['project.alert', 'test']),
  createdAt: Instant,
  status: v.picklist(['waiting', 'delivered', 'failed']),
  /** Tries so far. */
  attempts: v.number(),
  /** What came of the last try: `200`, `timeout`; null before the first. */
  outcome: v.nullable(v.string()),
  /** The next try is not before then; null where none is due. */
  nextAt: v.nullable(Instant),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const Webhook = v.object({
  id: WebhookId,
  url: v.string(),
  status: v.picklist(['active', 'disabled']),
  createdAt: Instant,
  /** The newest 20, newest first. */
  deliveries: v.array(Delivery),
})
export type Webhook = v.InferOutput<typeof Webhook>

const gone = { AccountDeleted: 401 } as const
const tooMany = { LimitExceededException: 429 } as const
const unknown = { ...gone, ...tooMany, WebhookNotFound: 404 } as const

export const listWebhooks = query({
  id: 'webhooks/list',
  path: '/api/user/webhooks',
  access: 'user',
  whileImpersonating: 'refused',
  summary: "The user's webhooks, oldest first, with what was delivered lately.",
  output: v.object({ items: v.array(Webhook) }),
  refusals: gone,
})

export const createWebhook = command({
  id: 'webhooks/create',
  path: '/api/user/webhooks',
  access: 'user',
  summary:
    'Adds a webhook and answers its secret, which no other call but the export of the account tells.',
  body: v.object({ url: WebhookUrl }),
  output: v.object({ id: WebhookId, secret: v.string() }),
  refusals: {
    ...gone,
    ...tooMany,
    InvalidWebhook: 400,
    WebhookExists: 409,
    TooManyWebhooks: 409,
    /** A repeat of a call whose webhook was deleted since. */
    WebhookDeleted: 409,
  },
})

export const deleteWebhook = command({
  id: 'webhooks/delete',
  path: '/api/user/webhooks/delete',
  access: 'user',
  summary: 'Deletes a webhook; nothing more is sent to it.',
  body: v.object({ id: WebhookId }),
  output: Done,
  refusals: { ...gone, ...tooMany },
})

export const testWebhook = command({
  id: 'webhooks/test',
  path: '/api/user/webhooks/test',
  access: 'user',
  summary: 'Sends a message of the type `test` to a webhook.',
  body: v.object({ id: WebhookId }),
  output: Done,
  refusals: unknown,
})

export const deliverAgain = command({
  id: 'webhooks/deliver-again',
  path: '/api/user/webhooks/deliver-again',
  access: 'user',
  summary: 'Tries a delivery again at once.',
  body: v.object({ id: WebhookId, deliveryId: DeliveryId }),
  output: Done,
  refusals: { ...unknown, DeliveryNotFound: 404 },
})
