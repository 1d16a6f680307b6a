import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { deliverAgain } from '../../shared/contract/webhooks.ts'
import { documentClient } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { AGAIN, deliveriesTable, expiryFrom } from './deliveries/delivery-items.ts'
import { findDelivery } from './deliveries/find-delivery.ts'
import { triesPerUser } from './hooks/limits.ts'
import { requireHook } from './hooks/require-hook.ts'

/** One try at once; where it fails the waits begin anew. */
export const handler = handle(
  deliverAgain,
  idempotent(deliverAgain, async ({ session: { sub }, body, now }) => {
    await consume([[triesPerUser, sub]])
    const { id: webhookId } = await requireHook(sub, body.id)
    const delivery = await findDelivery(webhookId, body.deliveryId)
    if (!delivery) throw new Refusal('DeliveryNotFound', 'There is no such delivery any more.')
    const { key, part } = delivery
    const TableName = deliveriesTable()
    // A new part for each call: the consumer receives new items alone, and an earlier one may remain.
    const again = { key: AGAIN, part: `${webhookId}#${randomUUID()}`, tries: { key, part } }
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
  }),
)
