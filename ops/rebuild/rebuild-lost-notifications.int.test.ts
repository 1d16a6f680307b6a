import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { type TableName, tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { signInNewStaff, signInNewUser } from '../../test/support/http/accounts.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { rebuildNews } from './rebuild-news.ts'
import { rebuildSubscribers } from './rebuild-subscribers.ts'

const cloud = await useTestCloud()

const itemsOf = async (table: TableName): Promise<Record<string, unknown>[]> => {
  return await tableItems(cloud, table)
}

const lose = async (table: TableName, ...key: readonly string[]): Promise<void> => {
  for (const item of await itemsOf(table)) {
    const Key = Object.fromEntries(key.map((name) => [name, item[name]]))
    await cloud.documents.send(new DeleteCommand({ TableName: tableName(cloud.stage, table), Key }))
  }
}

test('news of the last day reach who has not got them when the table was lost', async () => {
  const [user, staff] = [await signInNewUser(cloud), await signInNewStaff(cloud)]
  await user.post('/api/sso-settings/update', { preferences: { productNews: true } })
  await vi.waitFor(async () => {
    const keys = (await itemsOf('notifications')).map(({ key }) => key)
    expect(keys).toContain('subscribers#news')
  }, EVENTUALLY)
  const mails = () => cloud.outbox.list({ to: user.email })
  await staff.post('/api/staff/news', { subject: 'Scores have causes now', text: 'They do.' })
  await expect.poll(() => mails()).toHaveLength(1)
  // Its sender notes in the table that it was sent, once it is there.
  await vi.waitFor(async () => {
    for (const email of await itemsOf('email-outbox')) expect(email).toHaveProperty('sentAt')
  }, EVENTUALLY)
  await lose('notifications', 'key', 'part')
  // As though it had never been queued.
  await lose('email-outbox', 'id')
  const at = { client: cloud.documents, stage: cloud.stage }
  await rebuildSubscribers(at, Date.now())
  await rebuildNews(at, Date.now())
  await vi.waitFor(async () => {
    const listed = await staff.get('/api/staff/news')
    expect(await listed.json()).toMatchObject({ items: [{ queued: 1, done: true }] })
    expect(mails()).toHaveLength(2)
  }, EVENTUALLY)
})
