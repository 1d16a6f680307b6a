import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asFunction } from '../../../local/rights/as-function.ts'
import { ratingSchedule } from '../../deployment/schedules.ts'
import {
  catalogueOf,
  evidenceFrom,
  publishEntries,
  publishRatedProjects,
  rateAgain,
  readCatalogue,
  recordEvidenceOf,
} from '../../../test/support/data/catalogue.ts'
import { entry } from '../../../test/support/data/own-catalogue.ts'
import { timeout } from '../../../test/support/aws/aws-failures.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { draft } from '../../../test/support/data/rating-records.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import { setLogSink } from '../../platform/log.ts'
import { projectSubject } from '../../metrics/metric.ts'
import { writeMetrics } from '../../metrics/write-metrics.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { noteTouched, readTouched } from '../../platform/dynamodb/touched-notes.ts'
import { encodeColumns } from './columns/encode-columns.ts'
import { leafSchema } from './ranks/leaves.ts'
import { readLeaf } from './store/catalogue-objects.ts'
import { catalogueKey, confirmManifest, type Manifest, readManifest } from './store/manifest.ts'
import { importProjects } from './import-catalogue.ts'
import { rateAll } from './rating/rate-all.ts'
import { dayCount, hourCount } from '../engagement/engagement-items.ts'
import { handler as lambda } from '../rate-catalogue.ts'

const cloud = await useTestCloud({ withConsumers: false })
/** With its rights, as it is deployed. */
const handler = asFunction(ratingSchedule, lambda)
setLogSink(() => {})
const table = catalogueOf(cloud)
const store = createEventStore(table)
const MINUTE = 60_000
const catalogue = async () => await readCatalogue(table)

const { inOrder, singleKey, unrated, incident, stale } = await publishRatedProjects(cloud)

const count = async (project: string, part: string, counts: Record<string, number>) =>
  await cloud.documents.send(
    new PutCommand({
      TableName: tableName(cloud.stage, 'engagement'),
      Item: { project, part, ...counts },
    }),
  )
const measure = async (id: string, marketCapUsd: number) => {
  const today = new Date().toISOString().slice(0, 10)
  await writeMetrics(table, [
    {
      subject: projectSubject(id),
      metric: 'market',
      part: today.slice(0, 7),
      value: {
        days: [{ day: today, priceUsd: null, liquidityUsd: null, volume24hUsd: 8, marketCapUsd }],
      },
      source: 'import',
      updatedAt: new Date().toISOString(),
    },
  ])
}

describe('a run', () => {
  test('is called without an event, and brings in votes, views and what was measured', async () => {
    stopClock()
    const now = Date.now()
    await count(inOrder, 'votes#0', { yes: 6, no: 1, signedYes: 2, signedNo: 0 })
    await count(inOrder, 'votes#3', { yes: 3, no: 2, signedYes: 1, signedNo: 1 })
    await count(inOrder, 'views#2', { total: 90, [hourCount(now)]: 4, [dayCount(now)]: 30 })
    await count(inOrder, 'vote#somebody', { yes: 500 })
    await noteTouched({ ...table, table: 'engagement' }, inOrder, now)
    await measure(inOrder, 7e8)
    await handler()
    const { byId, entryOf } = await catalogue()
    expect(byId.get(inOrder)).toMatchObject({
      views24h: 4,
      views7d: 30,
      yesPercentage: 75,
      marketCapUsd: 7e8,
      volume24hUsd: 8,
    })
    expect(entryOf.get(inOrder)).toMatchObject({
      yesCount: 9,
      noCount: 3,
      signedInYesCount: 3,
      signedInNoCount: 1,
      trend: 4,
    })
    expect(byId.get(unrated)).toMatchObject({ views24h: 0, yesPercentage: null })
  })

  test('leaves a note of what is touched while it runs', async () => {
    const now = Date.now()
    const places = (['engagement', 'metrics'] as const).map((name) => ({ ...table, table: name }))
    const note = async (at: number) => {
      for (const place of places) await noteTouched(place, stale, at)
    }
    await note(now)
    interceptRequests(documentClient(), async ({ operation, input }, proceed) => {
      const isDossier = input.Key?.['name'] === `dossier#${stale}`
      if (isDossier && operation === 'GetItem') await note(now + 60_000)
      return await proceed()
    })
    await handler()
    for (const place of places) {
      expect((await readTouched(place)).since).toEqual(new Map([[stale, now + 60_000]]))
      await (await readTouched(place)).done()
    }
  })

  test('changes no score and no rank by votes, views, market capitalisation or a relationship', async () => {
    await rateAgain(cloud)
    const standings = async () =>
      (await catalogue()).rows.map(({ id, rank, score, rawScore, band, caps }) => {
        return { id, rank, score, rawScore, band, caps }
      })
    const before = await standings()
    const now = Date.now()
    await count(singleKey, 'votes#1', { yes: 900, no: 0, signedYes: 0, signedNo: 0 })
    await count(singleKey, 'views#1', { total: 9e6, [hourCount(now)]: 9e6, [dayCount(now)]: 9e6 })
    await measure(singleKey, 9e12)
    const relationship = { relationship: 'customer', note: null } as const
    await recordEvidenceOf(
      cloud,
      singleKey,
      evidenceFrom([draft('CommercialRelationshipChanged', 0, relationship)]),
    )
    await rateAgain(cloud)
    expect((await catalogue()).byId.get(singleKey)).toMatchObject({
      views7d: 9e6,
      yesPercentage: 100,
      marketCapUsd: 9e12,
      commercialRelationship: 'customer',
    })
    expect(await standings()).toEqual(before)
  })

  test('brings votes and views in also where the project was rated meanwhile', async () => {
    await rateAgain(cloud)
    await count(incident, 'votes#2', { yes: 30, no: 10, signedYes: 0, signedNo: 0 })
    // Its own ratings are older than those that it finds.
    let now = Date.now() - 60_000
    interceptRequests(cloud.documents, async ({ input }, proceed) => {
      if (JSON.stringify(input).includes('catalogue#row#')) now = Date.now()
      return await proceed()
    })
    await rateAll({ ...table, store, now: () => now })
    expect((await catalogue()).byId.get(incident)).toMatchObject({ yesPercentage: 75 })
  })
})

describe('what is missing is looked for', () => {
  /** With a clock that goes; a project's views are new. */
  const newRuns = async (name: string) => {
    const own = { ...table, name, store }
    await importProjects(own, [])
    let now = Date.now()
    await count(unrated, 'views#3', { total: 7, [dayCount(now)]: 7 })
    await noteTouched({ ...table, table: 'metrics' }, unrated, now)
    const run = async (until = Infinity) =>
      await rateAll({ ...own, now: () => (now += 1) }, { which: 'due', until })
    return { own, run, startedAt: now, wait: (ms: number) => (now += ms) }
  }

  test('once a day, though a run publishes', async () => {
    const { own, run, startedAt, wait } = await newRuns('daily')
    expect((await readManifest(own))?.completedAt).toBeUndefined()
    expect(await run()).toMatchObject({ published: true })
    const first = (await readManifest(own))?.completedAt
    expect(first).toBe(new Date(startedAt + 1).toISOString())
    wait(15 * MINUTE)
    await run()
    expect((await readManifest(own))?.completedAt).toBe(first)
    wait(24 * 60 * MINUTE)
    await run()
    expect((await readManifest(own))?.completedAt).not.toBe(first)
  })

  test('until there was time for all; who was left out for lack of it comes with the next run', async () => {
    const { own, run, startedAt } = await newRuns('cut-short')
    const manifest = (await readManifest(own))!
    const { version } = manifest
    expect(await run(startedAt)).toMatchObject({ version, published: false, left: 1 })
    expect(await readManifest(own)).toEqual(manifest)
    expect(await run()).toMatchObject({ version: version + 1, published: true })
    expect((await readManifest(own))?.completedAt).toBeDefined()
  })

  test('after what is due was rated', async () => {
    const { own, run } = await newRuns('heads-out-of-reach')
    interceptRequests(cloud.documents, async ({ operation }, proceed) => {
      if (operation === 'Scan') throw timeout()
      return await proceed()
    })
    await expect(run()).rejects.toThrow()
    expect((await readCatalogue(own)).byId.get(unrated)).toMatchObject({ views7d: 7 })
  })

  test('in as many runs as it takes, each from where the last one stopped', async () => {
    const own = { ...table, name: 'in-parts', store }
    await publishEntries(own, [entry('fresh', 50)])
    let now = Date.now()
    const begun: unknown[] = []
    interceptRequests(cloud.documents, async ({ operation, input }, proceed) => {
      const answer = await proceed()
      if (operation !== 'Scan') return answer
      begun.push((input as { ExclusiveStartKey?: unknown }).ExclusiveStartKey)
      // Two heads take more than half of a run.
      now += 0.6 * MINUTE
      const { Items } = answer.output as { Items: { stream: string }[] }
      if (Items.length <= 2) return answer
      const page = { Items: Items.slice(0, 2), LastEvaluatedKey: { stream: Items[1]!.stream } }
      return { ...answer, output: { ...answer.output, ...page } }
    })
    for (const found of [2, 4, 5]) {
      const { lookedTo } = (await readManifest(own))!
      await rateAll({ ...own, now: () => now }, { which: 'due', until: now + MINUTE })
      expect(begun.pop()).toEqual(lookedTo && { stream: lookedTo })
      expect(begun).toEqual([])
      expect((await readCatalogue(own)).rows).toHaveLength(1 + found)
      expect((await readManifest(own))?.completedAt === undefined).toBe(found < 5)
    }
    expect(await readManifest(own)).not.toHaveProperty('lookedTo')
  })

  test('at once, and once, where code of another format has worked since: a release that was taken back', async () => {
    const own = { ...table, name: 'taken-back', store }
    await publishEntries(own, [entry('fresh', 50)])
    let now = Date.now()
    const lookedAt = new Date(now).toISOString()
    await confirmManifest(own, (await readManifest(own))!, { asOf: lookedAt, look: 'complete' })
    const run = async () => {
      now += MINUTE
      await rateAll({ ...own, now: () => now }, { which: 'due' })
      return (await readManifest(own))!
    }
    const other = async (asOf: string) => {
      const { TableName, Key } = catalogueKey(own, 'manifest#9')
      await cloud.documents.send(new PutCommand({ TableName, Item: { ...Key, asOf } }))
    }
    await other(new Date(now - MINUTE).toISOString())
    expect(await run()).toMatchObject({ completedAt: lookedAt, count: 1 })
    await other(new Date(now + 1).toISOString())
    const { completedAt, count: listed } = await run()
    expect(listed).toBe(6)
    expect(completedAt).toBe(new Date(now).toISOString())
    expect(await run()).toMatchObject({ completedAt })
  })

  test('of who could not be rated: what was measured comes with the next run', async () => {
    const { own, run } = await newRuns('failed-once')
    await run()
    await measure(unrated, 3e8)
    let fails = true
    interceptRequests(cloud.documents, async ({ operation, input }, proceed) => {
      const isDossier = input.Key?.['name'] === `dossier#${unrated}`
      if (!fails || operation !== 'GetItem' || !isDossier) return await proceed()
      fails = false
      throw timeout()
    })
    expect(await run()).toMatchObject({ failed: [unrated] })
    expect((await readCatalogue(own)).byId.get(unrated)).toMatchObject({ marketCapUsd: null })
    expect(await run()).toMatchObject({ failed: [] })
    expect((await readCatalogue(own)).byId.get(unrated)).toMatchObject({ marketCapUsd: 3e8 })
    const version = (await readManifest(own))?.version
    expect(await run()).toMatchObject({ projects: 0, version })
  })
})

test('where there is no time for all, whoever waits longest comes first', async () => {
  const own = { ...table, name: 'crowded', store }
  const runAt = Date.now()
  let now = runAt - 2 * 86_400_000
  await importProjects({ ...own, now: () => now }, [])
  now = runAt
  const crowd = Array.from({ length: 10 }, (_, index) => `crowd-${index}`)
  const noteCrowd = async () => {
    for (const id of crowd) await noteTouched({ ...table, table: 'engagement' }, id, now)
  }
  // The first lot takes all the time that there is.
  const readEvents: typeof store.readEvents = (...input) => {
    now += 1
    return store.readEvents(...input)
  }
  const run = async () =>
    await rateAll(
      { ...own, store: { ...store, readEvents }, now: () => now },
      { which: 'due', until: now + 1, lotSize: 6 },
    )
  // Due since midnight.
  const due = [inOrder, singleKey, incident, stale]
  await noteCrowd()
  const { left } = await run()
  const { entryOf } = await readCatalogue(own)
  for (const id of due) expect(Date.parse(entryOf.get(id)!.ratedAt)).toBeGreaterThanOrEqual(runAt)
  expect(left).toBeGreaterThanOrEqual(8)
  now += MINUTE
  await count(unrated, 'views#1', { total: 11, [dayCount(now)]: 11 })
  await noteTouched({ ...table, table: 'metrics' }, unrated, now)
  for (let runs = 2; runs <= 3; runs += 1) {
    now += MINUTE
    await noteCrowd()
    await run()
  }
  expect((await readCatalogue(own)).byId.get(unrated)?.views7d).toBeGreaterThanOrEqual(11)
})

describe('with a clock that stands', () => {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }))
  afterAll(() => vi.useRealTimers())
  const rate = async () => await rateAll({ ...table, store })

  test('what differs is published, what does not is confirmed', async () => {
    await rate()
    const { version } = await catalogue()
    // Too short a time to move a score.
    const confirmedAt = Date.now() + 1
    vi.setSystemTime(confirmedAt)
    expect(await rate()).toMatchObject({ version, published: false, projects: 5, failed: [] })
    expect(await readManifest(table)).toMatchObject({
      version,
      asOf: new Date(confirmedAt).toISOString(),
    })
    await count(unrated, 'views#0', { total: 1, [dayCount(Date.now())]: 1 })
    expect(await rate()).toMatchObject({ version: version + 1, published: true })
  })

  test('time alone moves scores and ranks: incidents stay, scans and audits age', async () => {
    const before = (await catalogue()).byId.get(inOrder)
    vi.setSystemTime(Date.now() + 200 * 86_400_000)
    await rate()
    const { byId } = await catalogue()
    expect(byId.get(inOrder)?.score).toBeLessThan(before?.score ?? 0)
    expect(byId.get(inOrder)).toMatchObject({ marketCapUsd: null, kyc: 'unknown' })
    expect(byId.get(incident)).toMatchObject({ incidentStatus: 'active', band: 'CC' })
    vi.setSystemTime(Date.now() - 200 * 86_400_000)
    await rate()
  })

  const otherRanks = async (manifest: Manifest): Promise<void> => {
    const leaf = manifest.ranks.now[0]!
    const { key, ordinal, count: size } = await readLeaf(table, leaf)
    const changed = { key: key.map((one) => one - 1), ordinal, count: size }
    await cloud.objects.put(leaf.object, await encodeColumns(leafSchema, changed))
  }

  test.each([
    [
      'lacks columns',
      async ({ segments }: Manifest) => await cloud.objects.remove(segments[0]!.objects.standing),
    ],
    ['lacks its summary', async ({ summary }: Manifest) => await cloud.objects.remove(summary)],
    ['has other ranks than its columns', otherRanks],
  ])('a catalogue that %s is made anew, of all projects', async (what, damage) => {
    const own = { ...table, name: what.replaceAll(' ', '-') }
    await importProjects({ ...own, store }, [])
    const before = (await readCatalogue(own)).rows
    expect(before).toHaveLength(5)
    const manifest = (await readManifest(own))!
    await damage(manifest)
    const { published, version } = await rateAll({ ...own, store })
    expect({ published, version }).toEqual({ published: true, version: manifest.version + 1 })
    const rows = (await readCatalogue(own)).rows.map(({ id, rank }) => ({ id, rank }))
    expect(rows).toEqual(before.map(({ id, rank }) => ({ id, rank })))
  })

  test('a catalogue that is replaced while it is read is not made anew', async () => {
    const own = { ...table, name: 'replaced-meanwhile' }
    await importProjects({ ...own, store }, [])
    const { version, segments } = (await readManifest(own))!
    const { standing } = segments[0]!.objects
    const get = async (key: string) => {
      if (key === standing) {
        await publishEntries(own, [entry('fresh', 50)])
        await cloud.objects.remove(standing)
      }
      return await cloud.objects.get(key)
    }
    const lines: string[] = []
    setLogSink((line) => lines.push(line))
    const objects = { ...cloud.objects, get }
    expect(await rateAll({ ...own, store, objects }, { which: 'new' })).toMatchObject({
      version: version + 1,
      projects: 0,
    })
    setLogSink(() => {})
    expect(lines).toEqual([])
  })

  test('runs at the same time end in one right catalogue', async () => {
    const own = { ...table, name: 'shared' }
    await Promise.all([1, 2, 3].map(async () => await rateAll({ ...own, store })))
    const { rows } = await readCatalogue(own)
    expect(rows).toHaveLength(5)
    expect(await rateAll({ ...own, store })).toMatchObject({ published: false })
  })
})
