import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { restoreSubscriber, restoreWatcher } from '../../lambdas/notifications/operations.ts'
import {
  subscriberItem,
  subscriptionsItem,
  watcherItem,
  watchingItem,
} from '../../lambdas/notifications/notification-items.ts'
import { watchlists } from '../../lambdas/watchlist/decider.ts'
import { interceptRequests, recordRequests } from '../../test/support/aws/observe-client.ts'
import { recordProject } from '../../test/support/data/catalogue.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { rebuildSubscribers } from './rebuild-subscribers.ts'
import { rebuildWatchers } from './rebuild-watchers.ts'

const openTables = tablesForEachTest()

const runAs = (payload: string) =>
  ({
    commandId: randomUUID(),
    payload,
    actor: { id: 'user-1', kind: 'user' },
    correlationId: 'trace',
  }) as const

it.each([
  ['another', ['tidewell'], 1],
  ['none', [], 0],
])('takes out who watches %s instead', async (_, projects, watchers) => {
  const { client, stage, store } = await openTables()
  const list = { id: 'a', name: 'Mine' }
  const created = { type: 'CreateWatchlist', ...list, projects: ['corvane'] } as const
  await store.execute(watchlists, 'user-1', created, runAs('created'))
  const now = Date.UTC(2041, 4, 6)
  await rebuildWatchers({ client, stage }, now)
  const updated = { type: 'UpdateWatchlist', ...list, projects } as const
  await store.execute(watchlists, 'user-1', updated, runAs('updated'))
  expect(await rebuildWatchers({ client, stage }, now)).toBe(watchers)
  const items = await tableItems({ client, stage }, 'notifications')
  const keys = items.map(({ key }) => String(key)).filter((key) => key.startsWith('watchers#'))
  expect(keys).toEqual(projects.map((id) => `watchers#${id}`))
  expect(items.find(({ key }) => key === 'watching#user-1')).toMatchObject({ projects })
})

it('puts each watched id into the index of watchers, and follows those of projects from now on', async () => {
  const { client, stage, store } = await openTables()
  await recordProject(store, projectFacts())
  await store.execute(
    watchlists,
    'user-1',
    { type: 'CreateWatchlist', id: 'a', name: 'Mine', projects: ['corvane', 'tidewell'] },
    runAs('a list'),
  )
  const now = Date.UTC(2041, 4, 6)
  expect(await rebuildWatchers({ client, stage }, now)).toBe(1)
  expect(await rebuildWatchers({ client, stage }, now + 1)).toBe(1)
  const items = await tableItems({ client, stage }, 'notifications')
  const at = '2041-05-06T00:00:00.000Z'
  expect(
    items.toSorted((a, b) => (`${a['key']}${a['part']}` < `${b['key']}${b['part']}` ? -1 : 1)),
  ).toEqual([
    { key: 'followed', part: 'tidewell', version: 0, at, standing: null, revision: now + 2 },
    { key: 'watchers#corvane', part: 'user-1', since: at },
    { key: 'watchers#tidewell', part: 'user-1', since: at },
    {
      key: 'watching#user-1',
      part: 'watching',
      version: 1,
      projects: ['corvane', 'tidewell'],
      restoredAt: '2041-05-06T00:00:00.001Z',
    },
  ])
})

it('looks for and follows a project once, however many users watch it', async () => {
  const { client, stage, store } = await openTables()
  await recordProject(store, projectFacts())
  const users = Array.from({ length: 30 }, (_, index) => `user-${index + 1}`)
  for (const userId of users) {
    const projects = ['tidewell', `no-project-of-${userId}`]
    const list = { type: 'CreateWatchlist', id: 'a', name: 'Mine', projects } as const
    await store.execute(watchlists, userId, list, runAs(userId))
  }
  const requests = recordRequests(client)
  expect(await rebuildWatchers({ client, stage }, Date.UTC(2041, 4, 6), 20)).toBe(30)
  const followed = requests
    .map(({ input }) => input.Key)
    .filter((key) => key?.['key'] === 'followed')
  expect(followed.map((key) => key?.['part'])).toEqual(['tidewell'])
  // One for each of the ids.
  expect(requests.filter(({ operation }) => operation === 'Query')).toHaveLength(31)
  const items = await tableItems({ client, stage }, 'notifications')
  const watchers = items.filter(({ key }) => key === 'watchers#tidewell').map(({ part }) => part)
  expect(new Set(watchers)).toEqual(new Set(users))
})

it('leaves no watcher of a project that the user takes off meanwhile', async () => {
  const { client, stage } = await openTables()
  const userId = 'user-1'
  let isChanged = false
  const takeOff = async () => {
    if (isChanged) return
    isChanged = true
    const { TableName, Key } = watchingItem(userId, stage)
    const Item = { ...Key, version: 6, projects: ['corvane'] }
    await client.send(new DeleteCommand(watcherItem('tidewell', userId, stage)))
    await client.send(new PutCommand({ TableName, Item }))
  }
  // Right after the first read.
  interceptRequests(client, async ({ operation }, proceed) => {
    const answer = await proceed()
    if (operation === 'GetItem') await takeOff()
    return answer
  })
  const projects = ['corvane', 'tidewell']
  const watching = { userId, projects, version: 5 }
  await restoreWatcher({ client, stage }, watching, Date.UTC(2041, 4, 6))
  const items = await tableItems({ client, stage }, 'notifications')
  const keys = items.map(({ key }) => String(key)).filter((key) => key.startsWith('watchers#'))
  expect(keys).toEqual(['watchers#corvane'])
})

it('puts each chosen digest and news into their lists, told up to now and up to a day ago', async () => {
  const { client, stage, store } = await openTables()
  await store.execute(
    profiles,
    'user-1',
    {
      type: 'ChangePreferences',
      preferences: { productNews: true, watchlistDigest: 'weekly' },
    },
    runAs('choices'),
  )
  const now = Date.UTC(2041, 4, 6)
  expect(await rebuildSubscribers({ client, stage }, now)).toBe(1)
  expect(await rebuildSubscribers({ client, stage }, now + 1)).toBe(1)
  const items = await tableItems({ client, stage }, 'notifications')
  const told = '2041-05-06T00:00:00.000Z'
  const key = 'subscriptions#user-1'
  expect(items.toSorted((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1))).toEqual([
    { key: 'subscribers#news', part: 'user-1', told: '2041-05-05T00:00:00.000Z' },
    { key: 'subscribers#weekly-digest', part: 'user-1', told },
    { key, part: 'subscriptions', version: 1, topics: ['weekly-digest', 'news'] },
  ])
})

it.each([
  ['before it', false],
  ['meanwhile', true],
])('leaves nobody in the list of a digest who turned it off %s', async (_, isMeanwhile) => {
  const { client, stage } = await openTables()
  const userId = 'user-1'
  let isChanged = false
  const turnOff = async () => {
    if (isChanged) return
    isChanged = true
    const { TableName, Key } = subscriptionsItem(userId, stage)
    const Item = { ...Key, version: 6, topics: ['news'] }
    await client.send(new DeleteCommand(subscriberItem('daily-digest', userId, stage)))
    await client.send(new PutCommand({ TableName, Item }))
  }
  if (!isMeanwhile) await turnOff()
  // Right after the first read.
  interceptRequests(client, async ({ operation }, proceed) => {
    const answer = await proceed()
    if (operation === 'GetItem') await turnOff()
    return answer
  })
  const preferences = { productNews: true, securityAlerts: true, watchlistDigest: 'daily' } as const
  await restoreSubscriber({ client, stage }, { userId, preferences, version: 5 }, Date.UTC(2041, 4))
  const items = await tableItems({ client, stage }, 'notifications')
  const keys = items.map(({ key }) => String(key))
  expect(keys).not.toContain('subscribers#daily-digest')
  expect(items.find(({ key }) => key === 'subscriptions#user-1')).toMatchObject({
    version: 6,
    topics: ['news'],
  })
  expect(keys.includes('subscribers#news')).toBe(isMeanwhile)
})
