import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, test } from 'vitest'
import { interceptRequests, recordRequests } from '../../../test/support/aws/observe-client.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { followedItem, watcherItem, watchingItem } from '../notification-items.ts'
import { indexWatcher } from './index-watcher.ts'
import { restoreWatcher } from './restore-watcher.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const SINCE = '2040-01-02T03:04:05.000Z'
const REBUILT_AT = Date.UTC(2041, 4, 6)

const itemAt = async (key: ReturnType<typeof watchingItem>) =>
  (await documentClient().send(new GetCommand({ ...key, ConsistentRead: true }))).Item

test('takes out who watches a project no more, also when a rebuild puts them in meanwhile', async () => {
  const userId = randomUUID()
  const projects = ['corvane', 'tidewell']
  const before = { userId, projects, version: 5, existing: new Set(projects) }
  const put = async ({ TableName, Key }: ReturnType<typeof watchingItem>, fields: object) =>
    await documentClient().send(new PutCommand({ TableName, Item: { ...Key, ...fields } }))
  await put(watcherItem('corvane', userId), { since: SINCE })
  await put(watcherItem('tidewell', userId), { since: SINCE })
  await put(watchingItem(userId), { version: 5, projects })
  let isRebuilt = false
  // Between the last deletion and the note.
  interceptRequests(documentClient(), async ({ operation }, proceed) => {
    const answer = await proceed()
    if (operation === 'DeleteItem' && !isRebuilt) {
      isRebuilt = true
      await restoreWatcher({ client: documentClient(), stage: 'test' }, before, REBUILT_AT)
    }
    return answer
  })
  await indexWatcher({ userId, projects: ['corvane'], version: 6, recordedAt: SINCE })
  expect(await itemAt(watcherItem('tidewell', userId))).toBeUndefined()
  expect(await itemAt(watcherItem('corvane', userId))).toMatchObject({ since: SINCE })
  expect(await itemAt(watchingItem(userId))).toEqual({
    key: `watching#${userId}`,
    part: 'watching',
    version: 6,
    projects: ['corvane'],
  })
})

test('an id of no project begins nothing that each run would look at', async () => {
  const userId = randomUUID()
  const missing = `nothing${Date.now()}`
  await indexWatcher({ userId, projects: [missing], version: 1, recordedAt: SINCE })
  expect(await itemAt(watchingItem(userId))).toMatchObject({ projects: [missing] })
  expect(await itemAt(followedItem(missing))).toBeUndefined()
})

test('200 ids of no project take little more than one write and one read each', async () => {
  const projects = Array.from({ length: 200 }, (_, index) => `nothing-${randomUUID()}-${index}`)
  const requests = recordRequests(documentClient())
  await indexWatcher({ userId: randomUUID(), projects, version: 1, recordedAt: SINCE })
  expect(requests.length).toBeLessThanOrEqual(450)
})
