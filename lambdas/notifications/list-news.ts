import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { listNews } from '../../shared/contract/notifications.ts'
import { documentClient } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { NEWS, type NewsItem, notificationsTable } from './notification-items.ts'

const NEWEST = 20

export const handler = handle(listNews, async () => {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: notificationsTable(),
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': NEWS },
      ScanIndexForward: false,
      Limit: NEWEST,
    }),
  )
  const items = (Items as NewsItem[]).map(({ id, subject, sentAt, queued, done }) => ({
    id,
    subject,
    sentAt,
    queued,
    done,
  }))
  return { items }
})
