import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTables } from '../../../local/engine/create-tables.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { asFunction } from '../../../local/rights/as-function.ts'
import { recordProject } from '../../../test/support/data/catalogue.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { noticeSchedule } from '../../deployment/schedules.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import { type FollowedItem, followedItem, keepUpItem } from '../notification-items.ts'
import { noticeFollowed as lambda } from './notice-followed.ts'

/** Without consumers, which notice changes, too. */
const engine = await startEngine()
const client = createDocumentClient({ endpoint: engine.endpoint })
await createTables(client, 'test')
setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = engine.endpoint
afterAll(async () => {
  client.destroy()
  await engine.stop()
})

/** With the rights of the schedule, as it is deployed. */
const noticeFollowed = asFunction(noticeSchedule, lambda)
/** Has one page looked at, as when the time is up. */
const cut = async () => await noticeFollowed(0, { pageSize: 1 })

const IDS = ['aldermoor', 'brindleway', 'corvane']
const store = createEventStore({ client, stage: 'test', now: () => Date.now() })
for (const id of IDS) await recordProject(store, { ...projectFacts(), id })

const asBefore = null
/** Of a project that is not rated: its band is news. */
const rated = { score: 80, band: 'AA', caps: [], incidents: [], findings: [] } as const

const follow = async (id: string, standing: FollowedItem['standing']): Promise<void> => {
  const { TableName, Key } = followedItem(id)
  const at = new Date().toISOString()
  const Item = { ...Key, version: 0, at, standing, revision: 1 }
  await client.send(new PutCommand({ TableName, Item }))
}

beforeEach(async () => {
  await client.send(new DeleteCommand(keepUpItem()))
  for (const id of IDS) await follow(id, asBefore)
})

test('a run that has no time for all projects is gone on with by the next, up to the last and round', async () => {
  await follow('corvane', rated)
  expect(await cut()).toEqual({ projects: 1, noticed: 0, failed: 0 })
  expect(await cut()).toEqual({ projects: 1, noticed: 0, failed: 0 })
  expect(await cut()).toEqual({ projects: 1, noticed: 1, failed: 0 })
  await cut()
  await follow('aldermoor', rated)
  expect(await cut()).toEqual({ projects: 1, noticed: 1, failed: 0 })
})

test('a run that goes on to the last project has the next begin at the front', async () => {
  await cut()
  expect(await noticeFollowed(Infinity, { pageSize: 1 })).toMatchObject({ projects: 2 })
  expect(await noticeFollowed(Infinity, { pageSize: 2 })).toMatchObject({ projects: 3 })
  expect(await noticeFollowed(Infinity)).toMatchObject({ projects: 3 })
})
