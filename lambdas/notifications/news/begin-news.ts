import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { failureOf } from '../../platform/dynamodb/failures.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { HeadChange } from '../../platform/event-store/events/head-change.ts'
import { newsletters, type NewsState } from '../decider.ts'
import { newsItem, pendingNews } from '../notification-items.ts'

/** Puts news that were sent into the list of staff, and has them handed over; once. */
export const beginNews = async ({ stream, state, recordedAt }: HeadChange): Promise<void> => {
  const prefix = streamName(newsletters.category, '')
  if (!stream.startsWith(prefix)) return
  // Only the decider writes these heads.
  const { news } = state as NewsState
  if (!news) return
  const id = stream.slice(prefix.length)
  const { TableName, Key } = newsItem(recordedAt, id)
  const { Key: pendingKey } = pendingNews(id)
  const listed = { id, sentAt: recordedAt, ...news, queued: 0, done: false }
  try {
    await documentClient().send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName,
              Item: { ...Key, ...listed },
              ConditionExpression: 'attribute_not_exists(id)',
            },
          },
          { Put: { TableName, Item: { ...pendingKey, news: Key.part } } },
        ],
      }),
    )
  } catch (error) {
    if (failureOf(error) !== 'conflict') throw error
  }
}
