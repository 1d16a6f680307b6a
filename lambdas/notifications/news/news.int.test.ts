import { expect, test, vi } from 'vitest'
import type { SentNews } from '../../../shared/contract/notifications.ts'
import { signInNewStaff, signInNewUser, type User } from '../../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { newsItem, subscriberItem } from '../notification-items.ts'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'

const cloud = await useTestCloud()
const staff = await signInNewStaff(cloud)
const NEWS = { subject: 'Scores have causes now', text: 'First paragraph.\n\nSecond one.' }

const reader = async (): Promise<User> => {
  const user = await signInNewUser(cloud)
  await user.post('/api/sso-settings/update', { preferences: { productNews: true } })
  await vi.waitFor(async () => {
    const { Item } = await cloud.documents.send(
      new GetCommand({ ...subscriberItem('news', user.sub), ConsistentRead: true }),
    )
    expect(Item).toBeDefined()
  }, EVENTUALLY)
  return user
}

const listed = async (): Promise<SentNews[]> =>
  ((await (await staff.get('/api/staff/news')).json()) as { items: SentNews[] }).items

test('news that staff send reach those who chose them, once, and staff see how far they are', async () => {
  const readers = await Promise.all(Array.from({ length: 3 }, reader))
  const other = await signInNewUser(cloud)
  const key = { 'idempotency-key': 'the-first-news' }
  for (let times = 0; times < 2; times += 1) {
    expect((await staff.post('/api/staff/news', NEWS, key)).status).toBe(200)
  }
  await vi.waitFor(async () => {
    expect(await listed()).toMatchObject([{ subject: NEWS.subject, queued: 3, done: true }])
    for (const { email } of readers) expect(cloud.outbox.list({ to: email })).toHaveLength(1)
  }, EVENTUALLY)
  const [mail] = cloud.outbox.list({ to: readers[0]?.email ?? '' })
  expect(mail?.subject).toBe('Scores have causes now')
  expect(mail?.text).toMatch(/^First paragraph\.\n\nSecond one\.\n\nYou get this email because/)
  expect(mail?.text).toContain('To stop news: ')
  expect(cloud.outbox.list({ to: other.email })).toEqual([])
})

test('staff see the newest news first', async () => {
  for (const subject of ['first', 'second']) {
    const sentAt = subject === 'first' ? '2040-01-02T03:04:05.000Z' : '2040-01-02T03:04:06.000Z'
    const { TableName, Key } = newsItem(sentAt, subject)
    const Item = { ...Key, id: subject, subject, text: 'New.', sentAt, queued: 0, done: true }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
  }
  const newest = (await listed()).slice(0, 2)
  expect(newest.map(({ subject }) => subject)).toEqual(['second', 'first'])
})

test('nobody but staff sends or sees news', async () => {
  const user = await signInNewUser(cloud)
  expect(await refusalIn(await user.post('/api/staff/news', NEWS))).toEqual([403, 'Forbidden'])
  expect((await user.get('/api/staff/news')).status).toBe(403)
  expect(
    await refusalIn(await staff.post('/api/staff/news', { ...NEWS, subject: 'a\nb' })),
  ).toEqual([400, 'InvalidInput'])
})

test.each(['subject', 'text'])('a %s that is turned round is refused', async (field) => {
  const response = await staff.post('/api/staff/news', {
    ...NEWS,
    [field]: 'At \u202eelpmaxe.live',
  })
  expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
})

test.each(['subject', 'text'])('a %s that shows nothing is refused', async (field) => {
  const response = await staff.post('/api/staff/news', { ...NEWS, [field]: '\u200b \u2060' })
  expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
})
