import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { errorDetails, log } from '../../platform/log.ts'
import {
  notificationsTable,
  PENDING_SHARDS,
  type PendingItem,
  pendingShard,
} from '../notification-items.ts'
import { handOverNews } from '../news/hand-over-news.ts'
import { handOverNotice } from './hand-over-notice.ts'

/** Younger ones are the consumer's. */
const LATE_AFTER_MS = 5 * MINUTE_MS

/**
 * Hands over what a consumer has given up on.
 * @param now epoch milliseconds
 * @returns how many notices
 */
export const completeHandOvers = async (now: number): Promise<number> => {
  const late = new Date(now - LATE_AFTER_MS).toISOString()
  let completed = 0
  for (let shard = 0; shard < PENDING_SHARDS; shard += 1) {
    for await (const pending of pendingOf(shard)) {
      const since = 'news' in pending ? pending.news : pending.notice
      if (since > late) continue
      try {
        if ('news' in pending) await handOverNews(pending.news)
        else await handOverNotice(pending.projectId, pending.notice)
        completed += 1
      } catch (error) {
        log('error', 'notice not handed over', { since, error: errorDetails(error) })
      }
    }
  }
  return completed
}

const pendingOf = async function* (
  shard: number,
): AsyncGenerator<PendingItem | { readonly news: string }> {
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: notificationsTable(),
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': pendingShard(shard) },
    },
  )
  for await (const { Items = [] } of pages) yield* Items as PendingItem[]
}
