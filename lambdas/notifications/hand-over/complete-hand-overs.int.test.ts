import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { newsItem, pendingNews } from '../notification-items.ts'
import { completeHandOvers } from './complete-hand-overs.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const MINUTE_MS = 60_000

test('news that the consumer gave up on are handed over, and those of this moment are left to it', async () => {
  const now = Date.now()
  const sent = async (id: string, at: number) => {
    const sentAt = new Date(at).toISOString()
    const [news, pending] = [newsItem(sentAt, id), pendingNews(id)]
    const fields = { id, sentAt, subject: 'New', text: 'New.', queued: 0, done: false }
    await put(news, fields)
    await put(pending, { news: news.Key.part })
    return { news, pending }
  }
  const late = await sent('late-news', now - 10 * MINUTE_MS)
  const young = await sent('young-news', now - MINUTE_MS)
  await completeHandOvers(now)
  expect(await itemAt(late.news)).toMatchObject({ done: true })
  expect(await itemAt(late.pending)).toBeUndefined()
  expect(await itemAt(young.news)).toMatchObject({ done: false })
  expect(await itemAt(young.pending)).toBeDefined()
})

const put = async ({ TableName, Key }: ReturnType<typeof newsItem>, fields: object) =>
  await documentClient().send(new PutCommand({ TableName, Item: { ...Key, ...fields } }))

const itemAt = async (key: ReturnType<typeof newsItem>) =>
  (await documentClient().send(new GetCommand({ ...key, ConsistentRead: true }))).Item
