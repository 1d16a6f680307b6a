import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import * as v from 'valibot'
import { handOverConsumer } from '../deployment/consumers.ts'
import { unmarshallItem } from '../platform/dynamodb/unmarshall.ts'
import { documentClient } from '../platform/config/clients.ts'
import { errorDetails, log } from '../platform/log.ts'
import { handOverNotice } from './hand-over/hand-over-notice.ts'
import { handOverNews } from './news/hand-over-news.ts'
import { notificationsTable, PENDING_AGAIN } from './notification-items.ts'

const Place = v.object({ key: v.string(), part: v.string() })
const Pending = v.union([
  v.object({ ...Place.entries, projectId: v.string(), notice: v.string() }),
  v.object({ ...Place.entries, news: v.string() }),
])

/** See `handOverConsumer`. What it gives up on `keep-up.ts` completes. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed = await Promise.all(
    Records.map(async ({ dynamodb }) => {
      try {
        const pending = v.parse(Pending, unmarshallItem(dynamodb?.NewImage ?? {}))
        if ('news' in pending) await handOverNews(pending.news)
        else await handOverNotice(pending.projectId, pending.notice)
        const { key, part } = pending
        if (key === PENDING_AGAIN) {
          const TableName = notificationsTable()
          await documentClient().send(new DeleteCommand({ TableName, Key: { key, part } }))
        }
        return false
      } catch (error) {
        const notice = dynamodb?.Keys?.['part']?.S
        const { id: consumer } = handOverConsumer
        log('warn', 'notice not handed over', { consumer, notice, error: errorDetails(error) })
        return true
      }
    }),
  )
  const batchItemFailures = Records.filter((_, index) => failed[index])
    // An empty identifier fails the whole batch.
    .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }))
  return { batchItemFailures }
}
