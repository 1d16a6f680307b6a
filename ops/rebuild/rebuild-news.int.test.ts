import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { newsletters } from '../../lambdas/notifications/decider.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { rebuildNews } from './rebuild-news.ts'

const openTables = tablesForEachTest()

const NEWS = { subject: 'Scores have causes now', text: 'First paragraph.' }
const DAY_MS = 86_400_000

const sendNews = async ({ client, stage, store }: Awaited<ReturnType<typeof openTables>>) => {
  await store.execute(newsletters, 'first', { type: 'SendNews', ...NEWS }, metaOf(NEWS))
  const TableName = tableName(stage, 'notifications')
  return {
    sentAt: (await store.load(newsletters, 'first')).recordedAt ?? '',
    put: async (Item: Record<string, unknown>) =>
      await client.send(new PutCommand({ TableName, Item })),
    items: async () =>
      (await tableItems({ client, stage }, 'notifications')).toSorted((a, b) =>
        String(a['key']) < String(b['key']) ? -1 : 1,
      ),
  }
}

it('lists news that were sent again; who got them is not known any more', async () => {
  const tables = await openTables()
  const { sentAt, items } = await sendNews(tables)
  expect(await rebuildNews(tables, Date.parse(sentAt) + 2 * DAY_MS)).toBe(1)
  expect(await rebuildNews(tables, Date.parse(sentAt) + 2 * DAY_MS)).toBe(1)
  expect(await items()).toEqual([
    {
      key: 'news',
      part: `${sentAt}#first`,
      id: 'first',
      sentAt,
      ...NEWS,
      queued: null,
      done: true,
    },
  ])
})

it('has news of the last day handed over, which their consumer may not have come to', async () => {
  const tables = await openTables()
  const { sentAt, items } = await sendNews(tables)
  await rebuildNews(tables, Date.parse(sentAt) + DAY_MS / 2)
  const part = `${sentAt}#first`
  expect(await items()).toEqual([
    { key: 'news', part, id: 'first', sentAt, ...NEWS, queued: 0, done: false },
    { key: 'pending#0', part: 'news#first', news: part },
  ])
})

it.each([1, 3])('leaves the list alone where it is right, %i days later', async (days) => {
  const tables = await openTables()
  const { sentAt, put, items } = await sendNews(tables)
  const listed = {
    key: 'news',
    part: `${sentAt}#first`,
    id: 'first',
    sentAt,
    queued: 7,
    done: true,
  }
  await put(listed)
  await rebuildNews(tables, Date.parse(sentAt) + days * DAY_MS - 1)
  expect(await items()).toEqual([listed])
})
