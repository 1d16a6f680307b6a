import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { deliveriesTable, type DeliveryItem, deliveryKey } from './delivery-items.ts'

const DELETIONS_AT_ONCE = 10

/** All that was or is to be sent to a webhook; fine without any. */
export const deleteDeliveries = async (webhookId: string): Promise<void> => {
  const TableName = deliveriesTable()
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key',
      ProjectionExpression: '#key, part',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': deliveryKey(webhookId) },
    },
  )
  for await (const { Items = [] } of pages) {
    const deliveries = Items as Pick<DeliveryItem, 'key' | 'part'>[]
    await inParallel(deliveries, DELETIONS_AT_ONCE, async ({ key, part }) => {
      await documentClient().send(new DeleteCommand({ TableName, Key: { key, part } }))
    })
  }
}
