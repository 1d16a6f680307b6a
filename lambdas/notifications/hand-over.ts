import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { handOverConsumer } from '../deployment/consumers.ts'
import { documentClient } from '../platform/config/clients.ts'
import { createItemConsumer } from '../platform/item-consumer.ts'
import { handOverNotice } from './hand-over/hand-over-notice.ts'
import { handOverNews } from './news/hand-over-news.ts'
import { notificationsTable, PENDING_AGAIN } from './notification-items.ts'

const Place = v.object({ key: v.string(), part: v.string() })
const Pending = v.union([
  v.object({ ...Place.entries, projectId: v.string(), notice: v.string() }),
  v.object({ ...Place.entries, news: v.string() }),
])

/** See `handOverConsumer`. What it gives up on `keep-up.ts` completes. */
export const handler = createItemConsumer(handOverConsumer, {
  named: (keys) => ({ notice: keys?.['part']?.S }),
  failure: 'notice not handed over',
  work: async (item) => {
    const pending = v.parse(Pending, item)
    if ('news' in pending) await handOverNews(pending.news)
    else await handOverNotice(pending.projectId, pending.notice)
    const { key, part } = pending
    if (key !== PENDING_AGAIN) return
    const TableName = notificationsTable()
    await documentClient().send(new DeleteCommand({ TableName, Key: { key, part } }))
  },
})
