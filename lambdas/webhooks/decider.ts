import { WEBHOOKS_MAX } from '../../shared/values/webhook.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'

/** One stream per user. */
export interface Webhooks {
  /** Oldest first. */
  readonly hooks: readonly Webhook[]
}

export interface Webhook {
  readonly id: string
  /** Address and secret, encrypted under the user's key. */
  readonly sealed: string
  /** Keyed hash of the address, to find it. */
  readonly fingerprint: string
  readonly createdAt: string
  /** Disabled: nothing was delivered for days, or the server answered that it is gone. */
  readonly status: 'active' | 'disabled'
  /** ISO 8601; only while it is disabled. */
  readonly disabledAt?: string
}

type Sealed = Pick<Webhook, 'id' | 'sealed' | 'fingerprint'>

export type WebhookCommand =
  | ({ readonly type: 'CreateWebhook' } & Sealed)
  | { readonly type: 'DeleteWebhook'; readonly id: string }
  | { readonly type: 'DisableWebhook'; readonly id: string }

export type WebhookEvent =
  | { type: 'WebhookCreated'; data: { id: string; fingerprint: string; sealed: string } }
  | { type: 'WebhookDeleted'; data: { id: string } }
  | { type: 'WebhookDisabled'; data: { id: string } }

const decide = (command: WebhookCommand, { hooks }: Webhooks): WebhookEvent[] => {
  const hook = hooks.find(({ id }) => id === command.id)
  switch (command.type) {
    case 'CreateWebhook':
      return hook ? [] : create(command, hooks)
    case 'DeleteWebhook':
      return hook ? [{ type: 'WebhookDeleted', data: { id: command.id } }] : []
    case 'DisableWebhook':
      return hook?.status === 'active'
        ? [{ type: 'WebhookDisabled', data: { id: command.id } }]
        : []
    default:
      return command satisfies never
  }
}

const create = ({ id, fingerprint, sealed }: Sealed, hooks: readonly Webhook[]): WebhookEvent[] => {
  if (hooks.some((one) => one.fingerprint === fingerprint)) throw webhookExists()
  if (hooks.length >= WEBHOOKS_MAX) {
    throw new Refusal('TooManyWebhooks', `Keep at most ${WEBHOOKS_MAX} webhooks.`)
  }
  return [{ type: 'WebhookCreated', data: { id, fingerprint, sealed } }]
}

export const webhookExists = (): Refusal => {
  const message = 'You have a webhook with this address already.'
  return new Refusal('WebhookExists', message, { fieldErrors: { url: message } })
}

const evolve = ({ hooks }: Webhooks, event: Recorded<WebhookEvent>): Webhooks => {
  const { id } = event.data
  switch (event.type) {
    case 'WebhookCreated':
      return {
        hooks: [...hooks, { ...event.data, createdAt: event.recordedAt, status: 'active' }],
      }
    case 'WebhookDeleted':
      return { hooks: hooks.filter((hook) => hook.id !== id) }
    case 'WebhookDisabled':
      return {
        hooks: hooks.map((hook) =>
          hook.id === id ? { ...hook, status: 'disabled', disabledAt: event.recordedAt } : hook,
        ),
      }
    default:
      return event satisfies never
  }
}

export const webhooks: Decider<Webhooks, WebhookCommand, WebhookEvent> = {
  category: 'Webhook',
  decide,
  evolve,
  initialState: { hooks: [] },
  reducerVersion: 2,
  schemaVersions: { WebhookCreated: 1, WebhookDeleted: 1, WebhookDisabled: 1 },
}
