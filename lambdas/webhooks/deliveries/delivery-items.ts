import type { PutCommandInput } from '@aws-sdk/lib-dynamodb'
import type { WebhookMessage } from '../../../shared/contract/webhook-message.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import { config } from '../../platform/config/config.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'

/** A message for one webhook. The consumer receives each new item. */
export interface DeliveryItem {
  /** `delivery#<webhook>` */
  readonly key: string
  /** `<createdAt>#<id>` */
  readonly part: string
  readonly id: string
  readonly userId: string
  readonly webhookId: string
  readonly type: 'project.alert' | 'test'
  readonly createdAt: string
  /** What is sent, the same in each try. */
  readonly body: string
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly outcome?: string
  readonly nextAt?: string
}

const KEPT_DAYS = 15

export const deliveriesTable = (): string => tableName(config().stage, 'notifications')
export const deliveryKey = (webhookId: string): string => `delivery#${webhookId}`
/** Another try of a delivery: an item here names it as `tries`. */
export const AGAIN = 'delivery#again'
/** By the time of the next try. */
export const DUE = 'due'
/** Since when nothing could be delivered to a webhook. */
export const failingItem = (webhookId: string) => ({
  TableName: deliveriesTable(),
  Key: { key: `failing#${webhookId}`, part: 'since' },
})

export const expiryFrom = (now: number): number => Math.floor((now + KEPT_DAYS * DAY_MS) / 1000)

interface Message extends Pick<DeliveryItem, 'id' | 'userId' | 'webhookId' | 'type' | 'createdAt'> {
  readonly data: WebhookMessage['data']
}

/** The write of a new delivery, for a transaction of its cause; fails where it is there already. */
export const deliveryPut = ({ data, ...message }: Message, now: number): PutCommandInput => {
  const { webhookId, createdAt, id, type } = message
  const item: DeliveryItem = {
    ...message,
    key: deliveryKey(webhookId),
    part: `${createdAt}#${id}`,
    body: JSON.stringify({ type, timestamp: createdAt, data }),
    status: 'waiting',
    attempts: 0,
  }
  return {
    TableName: deliveriesTable(),
    Item: { ...item, expiresAt: expiryFrom(now) },
    ConditionExpression: 'attribute_not_exists(id)',
  }
}
