import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { type NewsItem, newsItem } from '../notification-items.ts'
import { listToHandOver } from './begin-news.ts'
import type { TableContext } from '../../platform/dynamodb/tables.ts'

/** Until then each email that was queued is known by its id. */
export const HANDED_OVER_AGAIN_FOR_MS = DAY_MS

/**
 * Puts news into the list of staff where they are missing. Those of the last day may not have reached
 * everybody: they are handed over again, and no email is queued twice.
 * @param now epoch milliseconds
 */
export const restoreNews = async (
  { client, stage }: TableContext,
  sent: Pick<NewsItem, 'id' | 'subject' | 'text' | 'sentAt'>,
  now: number,
): Promise<void> => {
  const { id, sentAt } = sent
  if (Date.parse(sentAt) > now - HANDED_OVER_AGAIN_FOR_MS) {
    return await listToHandOver({ client, stage }, sent)
  }
  const { TableName, Key } = newsItem(sentAt, id, stage)
  const Item = { ...Key, ...sent, queued: null, done: true } satisfies NewsItem & typeof Key
  const ConditionExpression = 'attribute_not_exists(id)'
  await ignoreConditionFailure(
    client.send(new PutCommand({ TableName, Item, ConditionExpression })),
  )
}
