import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { handOverNews } from '../news/hand-over-news.ts'
import {
  newsItem,
  noticeItem,
  pendingItem,
  subscriberItem,
  watcherItem,
} from '../notification-items.ts'
import { handOverNotice } from './hand-over-notice.ts'

const cloud = await useTestCloud()

const AT = '2040-01-02T03:04:05.000Z'
const BEFORE = '2026-01-01T00:00:00.000Z'
const AFTER = '2040-01-02T03:04:06.000Z'
/** Several pages. */
const users = Array.from({ length: 100 }, (_, index) => `user-${index}`)

const put = async ({ TableName, Key }: ReturnType<typeof noticeItem>, fields: object) =>
  await cloud.documents.send(new PutCommand({ TableName, Item: { ...Key, ...fields } }))

const queued = async (kind: string): Promise<number> =>
  (await tableItems(cloud, 'email-outbox')).filter((item) => item['kind'] === kind).length

/** As the consumer and those who complete what it left, at once. */
const inARace = async (work: () => Promise<void>): Promise<unknown> =>
  await Promise.all(Array.from({ length: 3 }, work))

test('who loses the race for a notice goes on where the winner is, and who watches only since then is not told', async () => {
  const notice = { projectId: 'corvane', at: AT, subject: 'New', paragraphs: ['New.'], alerts: [] }
  const part = `${AT}#1`
  await inParallel(users, 10, async (user) => {
    await put(watcherItem('corvane', user), { since: BEFORE })
  })
  await put(watcherItem('corvane', 'user-later'), { since: AFTER })
  await put(noticeItem('corvane', part), notice)
  await put(pendingItem('corvane', part), { projectId: 'corvane', notice: part })
  await inARace(async () => await handOverNotice('corvane', part))
  expect(await queued('security-alerts')).toBe(100)
})

test('who loses the race for news goes on where the winner is, and each reader of before is counted once', async () => {
  await inParallel(users, 10, async (user) => {
    await put(subscriberItem('news', user), { told: BEFORE })
  })
  await put(subscriberItem('news', 'user-later'), { told: AFTER })
  const item = newsItem(AT, 'first')
  const news = { id: 'first', sentAt: AT, subject: 'New', text: 'New.', queued: 0, done: false }
  await put(item, news)
  await inARace(async () => await handOverNews(item.Key.part))
  expect(await queued('product-news')).toBe(100)
  const items = await tableItems(cloud, 'notifications')
  expect(items.find(({ key }) => key === 'news')).toMatchObject({ queued: 100, done: true })
})
