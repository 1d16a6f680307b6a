import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { expect, test } from 'vitest'
import { asFunction } from '../../local/rights/as-function.ts'
import { publishRatedProjects } from '../../test/support/data/catalogue.ts'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { noticeConsumer } from '../deployment/consumers.ts'
import { dossierKey } from '../projects/dossier/dossier-items.ts'
import { handler as lambda } from './follow-heads.ts'
import { followedItem, subscriptionsItem, watchingItem } from './notification-items.ts'

const cloud = await useTestCloud({ withConsumers: false })
const { inOrder, singleKey, stale } = await publishRatedProjects(cloud)
/** With its rights, as it is deployed. */
const follow = asFunction(noticeConsumer, lambda)

const typed = (value: unknown): AttributeValue => {
  if (value === null) return { NULL: true }
  if (typeof value === 'boolean') return { BOOL: value }
  if (typeof value === 'number') return { N: String(value) }
  if (Array.isArray(value)) return { L: value.map(typed) }
  if (typeof value === 'object') return { M: typedItem(value) }
  return { S: value as string }
}
const typedItem = (item: object): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, typed(value)]))

/** A record of the stream of heads, as Lambda hands it out. */
const head = (stream: string, s: unknown, fields: object = {}): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: stream,
    Keys: { stream: { S: stream } },
    NewImage: typedItem({
      stream,
      version: 1,
      recordedAt: new Date().toISOString(),
      rv: 1,
      s,
      ...fields,
    }),
  },
})

const failedOf = async (...Records: DynamoDBRecord[]): Promise<string[]> => {
  const { batchItemFailures } = await follow({ Records })
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).toSorted()
}

const itemAt = async (item: ReturnType<typeof watchingItem>) =>
  (await cloud.documents.send(new GetCommand({ ...item, ConsistentRead: true }))).Item

const watching = (...projects: readonly string[]) => ({
  lists: [{ id: 'a', name: 'Mine', projects }],
  since: null,
})

test('changes that cannot be read fail alone; those around them are worked off', async () => {
  const [first, last] = [randomUUID(), randomUUID()]
  const preferences = { productNews: true, securityAlerts: true, watchlistDigest: 'off' }
  const chosen = { status: 'active', preferences }
  expect(
    await failedOf(
      head(`Watchlist#${first}`, watching(inOrder)),
      head('Watchlist#poisoned', 'damaged'),
      head('Watchlist#half', { lists: [{ id: 'a' }] }),
      head('Profile#poisoned', 'damaged'),
      head('Profile#of-tomorrow', { status: 'paused' }),
      head('Webhook#poisoned', { hooks: 'damaged' }),
      head('News#poisoned', 'damaged'),
      head('News#half', { news: { subject: 'A subject without a text' } }),
      head('Project#without-a-version', {}, { version: 'one' }),
      head(`Watchlist#${last}`, watching(inOrder)),
      head(`Profile#${last}`, chosen),
    ),
  ).toEqual([
    'News#half',
    'News#poisoned',
    'Profile#of-tomorrow',
    'Profile#poisoned',
    'Project#without-a-version',
    'Watchlist#half',
    'Watchlist#poisoned',
    'Webhook#poisoned',
  ])
  for (const user of [first, last]) {
    expect(await itemAt(watchingItem(user))).toMatchObject({ version: 1, projects: [inOrder] })
  }
  expect(await itemAt(subscriptionsItem(last))).toMatchObject({ topics: ['news'] })
  for (const user of ['poisoned', 'of-tomorrow']) {
    expect(await itemAt(subscriptionsItem(user))).toBeUndefined()
  }
})

test('a profile of older code, without choices that came later, comes into the lists', async () => {
  const user = randomUUID()
  const preferences = { productNews: true, watchlistDigest: 'weekly' }
  expect(await failedOf(head(`Profile#${user}`, { status: 'active', preferences }))).toEqual([])
  expect(await itemAt(subscriptionsItem(user))).toMatchObject({ topics: ['weekly-digest', 'news'] })
})

test('a project whose events cannot be read keeps nobody from being told of the others they watch', async () => {
  const user = randomUUID()
  const Key = { stream: `Project#${stale}`, version: 2 }
  const rename = async (type: string): Promise<unknown> =>
    (await setInItem(cloud, 'events', Key, 't', type))['t']
  // The stored dossier would answer for the events.
  await cloud.documents.send(new DeleteCommand(dossierKey(cloud.stage, stale)))
  const type = String(await rename('NobodyKnows'))
  // More than are worked on at once.
  const others = Array.from({ length: 20 }, (_, index) => `unlisted-${index}`)
  const list = head(`Watchlist#${user}`, watching(stale, ...others, inOrder, singleKey))
  expect(await failedOf(list)).toEqual([`Watchlist#${user}`])
  expect(await itemAt(followedItem(inOrder))).toBeDefined()
  expect(await itemAt(followedItem(singleKey))).toBeDefined()
  expect(await itemAt(followedItem(stale))).toBeUndefined()
  // Not noted as done: what is missing comes with the next try.
  expect(await itemAt(watchingItem(user))).toBeUndefined()

  await rename(type)
  expect(await failedOf(list)).toEqual([])
  expect(await itemAt(followedItem(stale))).toBeDefined()
  expect(await itemAt(watchingItem(user))).toMatchObject({ version: 1 })
})
