import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../../platform/config/clients.ts'
import { failureOf } from '../../platform/dynamodb/failures.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { HeadChange } from '../../platform/event-store/events/head-change.ts'
import { newsletters } from '../decider.ts'
import { newsItem, pendingNews } from '../notification-items.ts'

const State = v.object({
  news: v.nullable(v.object({ subject: v.string(), text: v.string() })),
})

/**
 * Puts news that were sent into the list of staff, and has them handed over; once.
 * @throws when the state is damaged
 */
export const beginNews = async ({ stream, state, recordedAt }: HeadChange): Promise<void> => {
  const prefix = streamName(newsletters.category, '')
  if (!stream.startsWith(prefix)) return
  const { news } = v.parse(State, state)
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
