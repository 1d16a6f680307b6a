import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { deliveriesTable, type DeliveryItem, deliveryKey } from './delivery-items.ts'

/** The newest are listed: with those the search begins. */
export const findDelivery = async (
  webhookId: string,
  id: string,
): Promise<DeliveryItem | undefined> => {
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: deliveriesTable(),
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key',
      FilterExpression: 'id = :id',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': deliveryKey(webhookId), ':id': id },
      ScanIndexForward: false,
    },
  )
  for await (const { Items: [delivery] = [] } of pages) {
    if (delivery) return delivery as DeliveryItem
  }
  return undefined
}
