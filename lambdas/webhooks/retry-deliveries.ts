import { DeleteCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import { webhookSchedule } from '../deployment/schedules.ts'
import { documentClient } from '../platform/config/clients.ts'
import { AGAIN, deliveriesTable, DUE, expiryFrom } from './deliveries/delivery-items.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/**
 * See `webhookSchedule`. What is due becomes new for the consumer, and is forgotten after that:
 * killed in between, it is tried once more, which its claim makes harmless.
 */
export const handler = scheduled(webhookSchedule, async () => {
  const now = Date.now()
  const TableName = deliveriesTable()
  const due = paginateQuery(
    { client: documentClient() },
    {
      TableName,
      KeyConditionExpression: '#key = :key AND part < :now',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': DUE, ':now': new Date(now).toISOString() },
    },
  )
  for await (const { Items = [] } of due) {
    for (const { key, part, tries } of Items) {
      const Item = {
        key: AGAIN,
        part: String(part),
        tries: tries as unknown,
        expiresAt: expiryFrom(now),
      }
      await documentClient().send(new PutCommand({ TableName, Item }))
      await documentClient().send(new DeleteCommand({ TableName, Key: { key, part } }))
    }
  }
})
