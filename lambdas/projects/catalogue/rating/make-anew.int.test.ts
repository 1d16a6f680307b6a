import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import {
  catalogueOf,
  evidenceFrom,
  publishRatedProjects,
  readCatalogue,
  recordEvidenceOf,
} from '../../../../test/support/data/catalogue.ts'
import { interceptRequests } from '../../../../test/support/aws/observe-client.ts'
import { draft } from '../../../../test/support/data/rating-records.ts'
import { useTestCloud } from '../../../../test/support/product/test-cloud.ts'
import { tableName } from '../../../platform/dynamodb/tables.ts'
import { createEventStore } from '../../../platform/event-store/event-store.ts'
import { setLogSink } from '../../../platform/log.ts'
import { dayCount } from '../../engagement/engagement-items.ts'
import { importProjects } from '../import-catalogue.ts'
import { catalogueKey, readManifest } from '../store/manifest.ts'
import { rateAll } from './rate-all.ts'
import type { RateOptions } from './rate-lots.ts'

const cloud = await useTestCloud()
setLogSink(() => {})
const store = createEventStore(catalogueOf(cloud))
await publishRatedProjects(cloud)
/** Of all five, by id. */
const projects = (await readCatalogue(catalogueOf(cloud))).rows.map(({ id }) => id).toSorted()
const HOUR = 3_600_000

/** Of the release before. */
const catalogueOfOtherFormat = async (name: string) => {
  const own = { ...catalogueOf(cloud), name, store }
  const { TableName, Key } = catalogueKey(own, 'manifest#6')
  await cloud.documents.send(new PutCommand({ TableName, Item: { ...Key, snapshotId: 'old' } }))
  return own
}

/** Runs of the schedule with time for two projects each; at noon, so that none falls due between them. */
const shortRuns = (own: Parameters<typeof rateAll>[0]) => {
  let now = new Date().setUTCHours(12, 0, 0, 0)
  let rated: string[] = []
  // A rating reads the dossier.
  interceptRequests(cloud.documents, async ({ operation, input }, proceed) => {
    const name = String(input.Key?.['name'])
    if (operation === 'GetItem' && name.startsWith('dossier#')) {
      rated.push(name.slice('dossier#'.length))
      now += 1
    }
    return await proceed()
  })
  return {
    wait: (ms: number) => (now += ms),
    run: async (options: RateOptions = { which: 'due', until: now + 1 }) => {
      rated = []
      const outcome = await rateAll({ ...own, now: () => now }, { ...options, lotSize: 2 })
      return { ...outcome, rated: rated.toSorted() }
    },
  }
}

test('a catalogue of a new format is made in as many runs as it takes, and shown when it is whole', async () => {
  const own = await catalogueOfOtherFormat('in-runs')
  const { run } = shortRuns(own)
  expect(await run()).toMatchObject({ rated: projects.slice(0, 2), left: 3, published: false })
  expect(await run()).toMatchObject({ rated: projects.slice(2, 4), left: 1, published: false })
  expect(await readManifest(own)).toBeUndefined()
  expect(await run()).toMatchObject({ rated: projects.slice(4), left: 0, published: true })
  expect((await readCatalogue(own)).rows.map(({ id }) => id).toSorted()).toEqual(projects)
  expect((await readManifest(own))?.completedAt).toBeDefined()
})

test('what was recorded of a project, or falls due, between the runs is in what they make', async () => {
  const own = await catalogueOfOtherFormat('changed-between')
  const { run, wait } = shortRuns(own)
  await run()
  const first = projects[0]!
  const relationship = { relationship: 'customer', note: null } as const
  await recordEvidenceOf(
    cloud,
    first,
    evidenceFrom([draft('CommercialRelationshipChanged', 0, relationship)]),
  )
  expect((await run()).rated).toContain(first)
  wait(24 * HOUR)
  const { rated } = await run()
  expect(rated).toEqual(projects.slice(0, 2))
  for (let runs = 0; runs < 3; runs += 1) await run()
  expect((await readCatalogue(own)).byId.get(first)).toMatchObject({
    commercialRelationship: 'customer',
  })
})

test('a damaged catalogue is made anew of its rows, and by `ops rebuild` of its evidence', async () => {
  const own = { ...catalogueOf(cloud), name: 'damaged', store }
  const { run, wait } = shortRuns(own)
  await importProjects({ ...own, now: () => wait(0) }, [])
  const before = await readCatalogue(own)
  const damage = async () => {
    const { version, summary } = (await readManifest(own))!
    await cloud.objects.remove(summary)
    return version
  }
  const damaged = await damage()
  expect(await run()).toMatchObject({ rated: [], left: 0, version: damaged + 1 })
  expect([...(await readCatalogue(own)).entryOf.values()]).toEqual([...before.entryOf.values()])
  await damage()
  expect((await run({ fromEvents: () => true })).rated).toEqual(projects)
})

test('an import beside a catalogue of another format leaves no votes and views out', async () => {
  const own = await catalogueOfOtherFormat('imported')
  const now = Date.now()
  await cloud.documents.send(
    new PutCommand({
      TableName: tableName(cloud.stage, 'engagement'),
      Item: { project: projects[0], part: 'views#1', total: 30, [dayCount(now)]: 30 },
    }),
  )
  await importProjects(own, [])
  expect((await readCatalogue(own)).byId.get(projects[0]!)).toMatchObject({ views7d: 30 })
})
