import { createHash } from 'node:crypto'
import type { PutCommandInput } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { WebhookMessage } from '../../shared/contract/webhook-message.ts'
import { documentClient, eventStore } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { batchGet } from '../platform/dynamodb/batch-get.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import type { HeadItem } from '../platform/event-store/events/items.ts'
import { upcast } from '../platform/event-store/events/upcast.ts'
import type { DataKey } from '../platform/personal-data/data-keys.ts'
import { webhooks } from './decider.ts'
import { deleteDeliveries } from './deliveries/delete-deliveries.ts'
import { deliveryPut } from './deliveries/delivery-items.ts'
import { openHook } from './hooks/sealed-hook.ts'

/** The webhooks' interface for other features. */

interface Message {
  /** Names it among all messages. */
  readonly cause: string
  readonly createdAt: string
  readonly data: Extract<WebhookMessage, { type: 'project.alert' }>['data']
}

/** What is read of heads, which another version may have written. */
const Hooks = v.object({
  hooks: v.array(
    v.object({
      id: v.string(),
      createdAt: v.exactOptional(v.string()),
      status: v.picklist(['active', 'disabled']),
      disabledAt: v.exactOptional(v.string()),
    }),
  ),
})

/**
 * The writes that queue a message for every webhook of some users, two for a user at most; for a
 * transaction of its cause.
 * @param now epoch milliseconds
 * @throws while a head has another shape: the message waits for a version that knows it
 */
export const deliveryPuts = async (
  userIds: readonly string[],
  { cause, createdAt, data }: Message,
  now: number,
): Promise<PutCommandInput[]> => {
  const heads = await batchGet<HeadItem>(documentClient(), {
    table: tableName(config().stage, 'heads'),
    keys: userIds.map((userId) => ({ stream: streamName(webhooks.category, userId) })),
  })
  return heads.flatMap(({ stream, s }) =>
    v
      .parse(Hooks, s)
      .hooks.filter(({ status }) => status === 'active')
      .map((hook) =>
        deliveryPut(
          {
            id: createHash('sha256').update(`${hook.id}\n${cause}`).digest('base64url'),
            userId: stream.slice(streamName(webhooks.category, '').length),
            webhookId: hook.id,
            type: 'project.alert',
            createdAt,
            data,
          },
          now,
        ),
      ),
  )
}

interface Moment {
  readonly id: string
  /** ISO 8601 */
  readonly at: string
}

/**
 * Whose newest head it is, with when each webhook was added, and which are disabled; undefined for
 * heads of other kinds.
 * @throws when its state is damaged
 */
export const toldWebhooks = ({
  stream,
  state,
  recordedAt,
}: HeadChange):
  | {
      readonly userId: string
      readonly added: readonly Moment[]
      readonly disabled: readonly Moment[]
    }
  | undefined => {
  const prefix = streamName(webhooks.category, '')
  if (!stream.startsWith(prefix)) return undefined
  const { hooks } = v.parse(Hooks, state)
  const disabled = hooks
    .filter(({ status }) => status === 'disabled')
    // Only heads of an older reducer do not say when.
    .map(({ id, disabledAt = recordedAt }) => ({ id, at: disabledAt }))
  const added = hooks.map(({ id, createdAt = '' }) => ({ id, at: createdAt }))
  return { userId: stream.slice(prefix.length), added, disabled }
}

/** Events from a version on, oldest first. @param key decrypts them; without it they stay encrypted */
export const webhookHistoryOf = async function* (
  userId: string,
  key: DataKey | undefined,
  fromVersion: number,
): AsyncGenerator<Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'recordedAt' | 'data'>> {
  const name = streamName(webhooks.category, userId)
  for await (const stored of eventStore().readEvents(name, fromVersion)) {
    const { stream, version, recordedAt, ...event } = upcast(webhooks, stored)
    const data =
      key && event.type === 'WebhookCreated' ? openHook(key, userId, event.data) : event.data
    yield { stream, version, type: event.type, recordedAt, data }
  }
}

/**
 * Nothing more is sent to any of them, and what was sent is forgotten, also of those that the user
 * has deleted: an alert tells what its receiver watched. Fine without one.
 */
export const deleteWebhooks = async (
  userId: string,
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  const { state } = await eventStore().load(webhooks, userId)
  for (const { id } of state.hooks) {
    await eventStore().execute(
      webhooks,
      userId,
      { type: 'DeleteWebhook', id },
      {
        // Derived, so that trying again is a repeat. The blank keeps it apart from callers' keys.
        commandId: `erase ${id}`,
        payload: { id },
        actor: { id: 'erasure', kind: 'system' },
        correlationId: requestId,
      },
    )
  }
  const name = streamName(webhooks.category, userId)
  for await (const stored of eventStore().readEvents(name)) {
    const event = upcast(webhooks, stored)
    if (event.type === 'WebhookCreated') await deleteDeliveries(event.data.id)
  }
}
