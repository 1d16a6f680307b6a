import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { deliverAgain } from '../../shared/contract/webhooks.ts'
import { documentClient } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  AGAIN,
  deliveriesTable,
  type DeliveryItem,
  deliveryKey,
  expiryFrom,
} from './deliveries/delivery-items.ts'
import { triesPerUser } from './hooks/limits.ts'
import { requireHook } from './hooks/require-hook.ts'

/** One try at once; where it fails the waits begin anew. */
export const handler = handle(deliverAgain, async ({ session: { sub }, body, commandId, now }) => {
  await consume([[triesPerUser, sub]])
  const { id: webhookId } = await requireHook(sub, body.id)
  const { key, part } = await findDelivery(webhookId, body.deliveryId)
  const TableName = deliveriesTable()
  const again = { key: AGAIN, part: `${webhookId}#${commandId}`, tries: { key, part } }
  await documentClient().send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { key, part },
            UpdateExpression: 'SET #status = :waiting, attempts = :none REMOVE nextAt',
            ConditionExpression: 'attribute_exists(id)',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':waiting': 'waiting', ':none': 0 },
          },
        },
        { Put: { TableName, Item: { ...again, expiresAt: expiryFrom(now) } } },
      ],
    }),
  )
  return { ok: true as const }
})

/** The newest are listed: with those the search begins. */
const findDelivery = async (webhookId: string, id: string): Promise<DeliveryItem> => {
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
  throw new Refusal('DeliveryNotFound', 'There is no such delivery any more.')
}
