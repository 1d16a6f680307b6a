import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/days.ts'
import { documentClient, eventStore } from '../../platform/config/clients.ts'
import { ignoreConflict } from '../../platform/dynamodb/failures.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import { webhooks } from '../decider.ts'
import {
  deliveriesTable,
  type DeliveryItem,
  DUE,
  expiryFrom,
  failingItem,
} from '../deliveries/delivery-items.ts'
import { openHook } from '../hooks/sealed-hook.ts'
import { postMessage } from './post-message.ts'
import { signedHeaders } from './sign.ts'

/** After each failed try; with the last of them a day has passed. */
const WAITS_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  40 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const
/** A webhook to which nothing could be delivered for so long is disabled. */
const DISABLED_AFTER_MS = 5 * DAY_MS
/** Longer than a try takes. */
const CLAIM_MS = MINUTE_MS

const itemOf = ({ key, part }: Pick<DeliveryItem, 'key' | 'part'>) => ({
  TableName: deliveriesTable(),
  Key: { key, part },
})

/**
 * Tries a delivery once, unless another process does, it is done, or its webhook is gone. A failure
 * of the receiver is no failure of this: its next try is noted.
 */
export const tryDelivery = async (
  place: Pick<DeliveryItem, 'key' | 'part'>,
): Promise<'delivered' | 'failed' | 'gone' | 'not due'> => {
  const delivery = await claim(place)
  if (!delivery) return 'not due'
  const { userId, webhookId, id, body } = delivery
  const { state } = await eventStore().load(webhooks, userId)
  const hook = state.hooks.find((one) => one.id === webhookId)
  const key = await dataKeys().find(userId)
  if (hook?.status !== 'active' || !key) {
    await settle(delivery, { status: 'failed', outcome: 'webhook is off' })
    return 'gone'
  }
  const { url, secret } = openHook(key, userId, hook)
  const outcome = await postMessage(url, body, signedHeaders({ id, body, secret }, Date.now()))
  const isDelivered = /^2\d\d$/.test(outcome)
  if (isDelivered) {
    await settle(delivery, { status: 'delivered', outcome })
    await documentClient().send(new DeleteCommand(failingItem(webhookId)))
    return 'delivered'
  }
  await noteFailure(delivery, outcome)
  const isGivenUp = WAITS_MS[delivery.attempts] === undefined
  const isDown = (await failingFor(webhookId)) > DISABLED_AFTER_MS
  // A server that fails once after days without messages may be well.
  if (outcome === '410' || (isDown && isGivenUp)) await disable(delivery)
  return 'failed'
}

/** With a note that it is due when the claim ends: what dies meanwhile is tried again. */
const claim = async (
  place: Pick<DeliveryItem, 'key' | 'part'>,
): Promise<DeliveryItem | undefined> => {
  const now = Date.now()
  const { Item } = await documentClient().send(
    new GetCommand({ ...itemOf(place), ConsistentRead: true }),
  )
  const delivery = Item as (DeliveryItem & { readonly claimedUntil?: number }) | undefined
  if (delivery?.status !== 'waiting') return undefined
  // What was noted for the end of a claim is due earlier than what its failure has noted since.
  const { claimedUntil = 0, nextAt } = delivery
  const dueAt = nextAt === undefined ? claimedUntil : Math.max(claimedUntil, Date.parse(nextAt))
  if (dueAt > now) {
    // A schedule whose clock is ahead has removed the note, or does so in a moment: this is another.
    await documentClient().send(new PutCommand(duePut(delivery, dueAt + 1, now)))
    return undefined
  }
  const claimed = await ignoreConflict(
    documentClient().send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              ...itemOf(place),
              UpdateExpression: 'SET claimedUntil = :until',
              ConditionExpression:
                '#status = :waiting AND attempts = :attempts AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
              ExpressionAttributeNames: { '#status': 'status' },
              ExpressionAttributeValues: {
                ':waiting': 'waiting',
                ':now': now,
                ':attempts': delivery.attempts,
                ':until': now + CLAIM_MS,
              },
            },
          },
          { Put: duePut(delivery, now + CLAIM_MS, now) },
        ],
      }),
    ),
  )
  return claimed && delivery
}

const duePut = ({ key, part, id }: DeliveryItem, at: number, now: number) => ({
  TableName: deliveriesTable(),
  Item: {
    key: DUE,
    part: `${new Date(at).toISOString()}#${id}#${key}`,
    tries: { key, part },
    expiresAt: expiryFrom(now),
  },
})

interface Settled {
  readonly status: 'delivered' | 'failed'
  readonly outcome: string
}

const settle = async (delivery: DeliveryItem, { status, outcome }: Settled): Promise<void> => {
  await documentClient().send(
    new UpdateCommand({
      ...itemOf(delivery),
      UpdateExpression:
        'SET #status = :status, outcome = :outcome, attempts = attempts + :one REMOVE claimedUntil, nextAt',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':outcome': outcome, ':one': 1 },
    }),
  )
}

/** The note of the next try is in one transaction with what says that it is due. */
const noteFailure = async (delivery: DeliveryItem, outcome: string): Promise<void> => {
  const wait = WAITS_MS[delivery.attempts]
  if (wait === undefined) return await settle(delivery, { status: 'failed', outcome })
  const now = Date.now()
  const nextAt = new Date(now + wait).toISOString()
  await documentClient().send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            ...itemOf(delivery),
            UpdateExpression:
              'SET outcome = :outcome, nextAt = :nextAt, attempts = attempts + :one REMOVE claimedUntil',
            ExpressionAttributeValues: { ':outcome': outcome, ':nextAt': nextAt, ':one': 1 },
          },
        },
        { Put: duePut(delivery, now + wait, now) },
      ],
    }),
  )
}

/** Milliseconds since the first failure after the last success. */
const failingFor = async (webhookId: string): Promise<number> => {
  const now = Date.now()
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      ...failingItem(webhookId),
      UpdateExpression: 'SET since = if_not_exists(since, :now), expiresAt = :expiresAt',
      ExpressionAttributeValues: { ':now': now, ':expiresAt': expiryFrom(now) },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return now - Number(Attributes?.['since'])
}

const disable = async ({ userId, webhookId, id }: DeliveryItem): Promise<void> => {
  await eventStore().execute(
    webhooks,
    userId,
    { type: 'DisableWebhook', id: webhookId },
    {
      // The blank keeps it apart from callers' keys.
      commandId: `disable ${webhookId}`,
      payload: { id: webhookId },
      actor: { id: 'webhooks', kind: 'system' },
      correlationId: id,
    },
  )
}
