import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { News } from '../../../shared/values/news.ts'
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
  await listToHandOver({ client: documentClient() }, { id, sentAt: recordedAt, ...news })
}

interface SentNews extends News {
  readonly id: string
  /** ISO 8601 */
  readonly sentAt: string
}

/**
 * Does nothing where they are listed.
 * @param stage default: of this deployment
 */
export const listToHandOver = async (
  { client, stage }: { readonly client: DynamoDBDocumentClient; readonly stage?: string },
  sent: SentNews,
): Promise<void> => {
  const { id, sentAt } = sent
  const { TableName, Key } = newsItem(sentAt, id, stage)
  const { Key: pendingKey } = pendingNews(id, stage)
  const listed = { ...Key, ...sent, queued: 0, done: false }
  const ConditionExpression = 'attribute_not_exists(id)'
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: listed, ConditionExpression } },
          { Put: { TableName, Item: { ...pendingKey, news: Key.part } } },
        ],
      }),
    )
  } catch (error) {
    if (failureOf(error) !== 'conflict') throw error
  }
}
