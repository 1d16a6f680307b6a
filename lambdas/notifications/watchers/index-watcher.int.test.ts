import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, test } from 'vitest'
import {
  interceptRequests,
  type ObservedRequest,
  recordRequests,
} from '../../../test/support/aws/observe-client.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { recordProject } from '../../../test/support/data/catalogue.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { documentClient, eventStore } from '../../platform/config/clients.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { followedItem, noticeItem, watcherItem, watchingItem } from '../notification-items.ts'
import { indexWatcher } from './index-watcher.ts'
import { restoreFollowed, restoreWatcher } from './restore-watcher.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const SINCE = '2040-01-02T03:04:05.000Z'
const REBUILT_AT = Date.UTC(2041, 4, 6)

const itemAt = async (key: ReturnType<typeof watchingItem>) =>
  (await documentClient().send(new GetCommand({ ...key, ConsistentRead: true }))).Item

const put = async ({ TableName, Key }: ReturnType<typeof watchingItem>, fields: object) =>
  await documentClient().send(new PutCommand({ TableName, Item: { ...Key, ...fields } }))

test('takes out who watches a project no more, also when a rebuild puts them in meanwhile', async () => {
  const userId = randomUUID()
  const projects = ['corvane', 'tidewell']
  const before = { userId, projects, version: 5 }
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

test('watchlists that come late change nothing of what newer ones brought', async () => {
  const userId = randomUUID()
  const [one, other] = [`nothing-${randomUUID()}`, `nothing-${randomUUID()}`]
  await indexWatcher({ userId, projects: [one, other], version: 2, recordedAt: SINCE })
  await indexWatcher({ userId, projects: [one], version: 1, recordedAt: SINCE })
  expect(await itemAt(watcherItem(other, userId))).toMatchObject({ since: expect.any(String) })
  expect(await itemAt(watchingItem(userId))).toMatchObject({ version: 2, projects: [one, other] })
})

test('an id of no project begins nothing that each run would look at', async () => {
  const userId = randomUUID()
  const missing = `nothing${Date.now()}`
  await indexWatcher({ userId, projects: [missing], version: 1, recordedAt: SINCE })
  expect(await itemAt(watchingItem(userId))).toMatchObject({ projects: [missing] })
  expect(await itemAt(followedItem(missing))).toBeUndefined()
})

test('20 ids of no project take little more than one write and one read each', async () => {
  const projects = Array.from({ length: 20 }, (_, index) => `nothing-${randomUUID()}-${index}`)
  const requests = recordRequests(documentClient())
  await indexWatcher({ userId: randomUUID(), projects, version: 1, recordedAt: SINCE })
  expect(requests.length).toBeLessThanOrEqual(45)
})

/** A project, and who watches it alone. */
const watchedProject = async () => {
  const id = `p${randomUUID().slice(0, 8)}`
  await recordProject(eventStore(), { ...projectFacts(), id })
  const watches = async (userId: string, version: number, projects: readonly string[]) =>
    await indexWatcher({ userId, projects, version, recordedAt: new Date().toISOString() })
  const [one, other] = [randomUUID(), randomUUID()]
  await watches(one, 1, [id])
  return {
    id,
    beginOther: async () => await watches(other, 1, [id]),
    end: async () => await watches(one, 2, []),
    isFollowed: async () => (await itemAt(followedItem(id))) !== undefined,
    restoreOther: async () => {
      const tables = { client: documentClient(), stage: 'test' }
      const now = Date.now()
      await restoreWatcher(tables, { userId: other, projects: [id], version: 1 }, now)
      await restoreFollowed(tables, id, now)
    },
  }
}

const isAbout = ({ input }: ObservedRequest, id: string): boolean =>
  input.Key?.['key'] === 'followed' && input.Key['part'] === id

/** Does something right before a project is followed no more. */
const beforeTheEnd = (id: string, work: () => Promise<void>): void => {
  interceptRequests(documentClient(), async (request, proceed) => {
    if (request.operation === 'DeleteItem' && isAbout(request, id)) await work()
    return await proceed()
  })
}

test('a project is followed until the last one watches it no more', async () => {
  const project = await watchedProject()
  await project.beginOther()
  await project.end()
  expect(await project.isFollowed()).toBe(true)
  const alone = await watchedProject()
  expect(await alone.isFollowed()).toBe(true)
  await alone.end()
  expect(await alone.isFollowed()).toBe(false)
})

test('a project stays followed that somebody begins to watch while the last one leaves it', async () => {
  const project = await watchedProject()
  beforeTheEnd(project.id, project.beginOther)
  await project.end()
  expect(await project.isFollowed()).toBe(true)
})

test('a project is followed anew that the last one leaves while somebody has found it followed', async () => {
  const project = await watchedProject()
  const [found, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  interceptRequests(documentClient(), async (request, proceed) => {
    if (request.operation !== 'UpdateItem' || !isAbout(request, project.id)) return await proceed()
    found.resolve()
    await left.promise
    return await proceed()
  })
  let beginning: Promise<void> | undefined
  beforeTheEnd(project.id, async () => {
    beginning = project.beginOther()
    await found.promise
  })
  await project.end()
  expect(await project.isFollowed()).toBe(false)
  left.resolve()
  await beginning
  expect(await project.isFollowed()).toBe(true)
})

test('a project stays followed whose watcher a rebuild puts in while the last one leaves it', async () => {
  const project = await watchedProject()
  beforeTheEnd(project.id, project.restoreOther)
  await project.end()
  expect(await project.isFollowed()).toBe(true)
})

test('who comes late into the index is told of notices of the last day, and of none before', async () => {
  const HOUR_MS = 3_600_000
  const project = await watchedProject()
  const userId = randomUUID()
  for (const hours of [1, 48]) {
    const at = new Date(Date.now() - hours * HOUR_MS).toISOString()
    const subject = `${hours} h ago`
    const notice = { projectId: project.id, at, subject, paragraphs: ['New.'], alerts: [] }
    await put(noticeItem(project.id, `${at}#1`), notice)
  }
  const recordedAt = new Date(Date.now() - 72 * HOUR_MS).toISOString()
  await indexWatcher({ userId, projects: [project.id], version: 1, recordedAt })
  const { Items = [] } = await documentClient().send(
    new ScanCommand({ TableName: tableName('test', 'email-outbox'), ConsistentRead: true }),
  )
  const queued = Items.filter((item) => item['userId'] === userId)
  expect(queued.map((item) => String(item['subject']))).toEqual(['1 h ago'])
})
