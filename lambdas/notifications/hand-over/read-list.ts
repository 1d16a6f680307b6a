import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { notificationsTable } from '../notification-items.ts'

/**
 * The next part of those who watch a project or chose a kind of email.
 * @param cursor where the last part ended; `next` is undefined after the last
 */
export const readList = async (key: string, cursor: string | undefined, limit: number) => {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: notificationsTable(),
      // Who comes into the list meanwhile is here, or finds what is handed over (`index-watcher.ts`).
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': key },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { key, part: cursor } }),
    }),
  )
  return { items: Items as object[], next: LastEvaluatedKey?.['part'] as string | undefined }
}
