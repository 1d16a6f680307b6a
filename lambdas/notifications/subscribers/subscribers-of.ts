import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import {
  notificationsTable,
  type SubscriberItem,
  subscribersKey,
  type Topic,
} from '../notification-items.ts'

/** Who has chosen a topic, by id. */
export const subscribersOf = async function* (
  topic: Topic,
): AsyncGenerator<{ readonly userId: string; readonly told: string }> {
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: notificationsTable(),
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': subscribersKey(topic) },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { part, told } of Items as SubscriberItem[]) yield { userId: part, told }
  }
}
