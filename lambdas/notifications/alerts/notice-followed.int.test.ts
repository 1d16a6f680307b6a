import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTables } from '../../../local/engine/create-tables.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { asFunction } from '../../../local/rights/as-function.ts'
import { evidenceFrom, recordProject } from '../../../test/support/data/catalogue.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { auditPublished, incidentConfirmed } from '../../../test/support/data/rating-records.ts'
import { metaOf } from '../../../test/support/event-store/contract/test-harness.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { noticeSchedule } from '../../deployment/schedules.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import { projectDecider } from '../../projects/decider.ts'
import { type FollowedItem, followedItem, keepUpItem } from '../notification-items.ts'
import { readItem } from '../read-items.ts'
import { noticeChanges } from './notice-changes.ts'
import { noticeFollowed as lambda } from './notice-followed.ts'
import { STANDING_RULES } from './standing.ts'

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
const rated = {
  score: 80,
  band: 'AA',
  caps: [],
  incidents: [],
  resolved: [],
  findings: [],
} as const

const follow = async (
  id: string,
  standing: FollowedItem['standing'],
  { version = 0, formula = STANDING_RULES } = {},
): Promise<void> => {
  const { TableName, Key } = followedItem(id)
  const at = new Date().toISOString()
  const Item = { ...Key, version, at, standing, formula, revision: 1 }
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

test('a cap that has risen is kept as it is, so that its end is told of the limit that ended', async () => {
  const id = 'eastfold'
  await recordProject(store, { ...projectFacts(), id })
  const evidence = evidenceFrom([incidentConfirmed(100, { kind: 'exit_scam' })])
  const meta = metaOf(evidence, { actor: { id: 'test', kind: 'system' } })
  await store.execute(projectDecider, id, { type: 'RecordEvidence', evidence }, meta)
  await follow(id, null)
  await noticeChanges(id, 2)
  const { standing, version } = (await readItem<FollowedItem>(followedItem(id)))!
  const maxOf = (one: FollowedItem['standing']) =>
    one?.caps.find((cap) => cap.id === 'unreimbursed_loss')?.max
  expect(maxOf(standing)).toBe(44)
  const caps = standing!.caps.map((cap) =>
    cap.id === 'unreimbursed_loss' ? { ...cap, max: 39 } : cap,
  )
  await follow(id, { ...standing!, caps }, { version })
  expect(await noticeChanges(id)).toBe(false)
  expect(maxOf((await readItem<FollowedItem>(followedItem(id)))!.standing)).toBe(44)
  const { revision } = (await readItem<FollowedItem>(followedItem(id)))!
  await noticeChanges(id)
  expect((await readItem<FollowedItem>(followedItem(id)))!.revision).toBe(revision)
})

test.each([0, 1])(
  'what another formula says of version %i is no news, and what was recorded since is',
  async (version) => {
    const id = `dunmarrow${version}`
    await recordProject(store, { ...projectFacts(), id })
    await follow(id, rated, { version, formula: '1.0.0' })
    expect(await noticeChanges(id)).toBe(false)
    const { standing, formula } = (await readItem<FollowedItem>(followedItem(id)))!
    expect([standing?.score, formula]).toEqual([null, '2.0.0, alerts 2'])
    await follow(id, rated, { version, formula: '3.0.0' })
    // It happened before the look, and was recorded after it.
    const evidence = evidenceFrom([incidentConfirmed(1)])
    const meta = metaOf(evidence, { actor: { id: 'test', kind: 'system' } })
    await store.execute(projectDecider, id, { type: 'RecordEvidence', evidence }, meta)
    expect(await noticeChanges(id, 2)).toBe(true)
  },
)

test('an acknowledged critical finding that an earlier release took for no news is none now', async () => {
  const id = 'frostholm'
  await recordProject(store, { ...projectFacts(), id })
  const finding = { title: 'Reentrancy', severity: 'critical', status: 'acknowledged' } as const
  const report = (auditId: string) =>
    evidenceFrom([auditPublished(9, { auditId, findings: [{ ...finding, findingId: auditId }] })])
  const recordReport = async (auditId: string) => {
    const evidence = report(auditId)
    const meta = metaOf(evidence, { actor: { id: 'test', kind: 'system' } })
    await store.execute(projectDecider, id, { type: 'RecordEvidence', evidence }, meta)
  }
  await recordReport('first')
  const standing = { ...rated, score: null, band: 'N/A' } as const
  await follow(id, standing, { version: 2, formula: '2.0.0' })
  expect(await noticeChanges(id, 2)).toBe(false)
  await recordReport('second')
  expect(await noticeChanges(id, 3)).toBe(true)
})
