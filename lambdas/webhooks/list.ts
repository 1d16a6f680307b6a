import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Delivery, listWebhooks } from '../../shared/contract/webhooks.ts'
import { documentClient, eventStore } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { accountDeleted } from '../platform/personal-data/account-deleted.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { webhooks } from './decider.ts'
import { deliveriesTable, type DeliveryItem, deliveryKey } from './deliveries/delivery-items.ts'
import { openHook } from './hooks/sealed-hook.ts'

const DELIVERIES_MAX = 20

export const handler = handle(listWebhooks, async ({ session: { sub } }) => {
  const { state } = await eventStore().load(webhooks, sub)
  if (state.hooks.length === 0) return { items: [] }
  const key = await dataKeys().find(sub)
  if (!key) throw accountDeleted()
  const items = state.hooks.map(async (hook) => ({
    id: hook.id,
    url: openHook(key, sub, hook).url,
    status: hook.status,
    createdAt: hook.createdAt,
    deliveries: await newestDeliveries(hook.id),
  }))
  return { items: await Promise.all(items) }
})

const newestDeliveries = async (webhookId: string): Promise<Delivery[]> => {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: deliveriesTable(),
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': deliveryKey(webhookId) },
      ScanIndexForward: false,
      Limit: DELIVERIES_MAX,
    }),
  )
  return (Items as DeliveryItem[]).map(
    ({ id, type, createdAt, status, attempts, outcome = null, nextAt = null }) => ({
      id,
      type,
      createdAt,
      status,
      attempts,
      outcome,
      nextAt,
    }),
  )
}
