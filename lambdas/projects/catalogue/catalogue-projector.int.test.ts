import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { catalogueConsumer } from '../../deployment/consumers.ts'
import { startStreamPoller } from '../../../local/engine/streams/stream-poller.ts'
import { interceptRequests, itemsIn } from '../../../test/support/aws/observe-client.ts'
import { useTemporaryBucket } from '../../../test/support/aws/temporary-bucket.ts'
import { factsUnder } from '../../../test/support/data/catalogue-entries.ts'
import {
  enoughToRate,
  evidenceFrom,
  publishEntries,
  readCatalogue,
  recordEvidenceOf,
  recordProject,
} from '../../../test/support/data/catalogue.ts'
import { setInItem } from '../../../test/support/data/set-in-item.ts'
import {
  type HeadStreamSpy,
  spyOnHeads,
} from '../../../test/support/event-store/head-stream-spy.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createEventStore, type EventStore } from '../../platform/event-store/event-store.ts'
import { createStreamConsumer } from '../../platform/event-store/stream-consumer.ts'
import { setLogSink } from '../../platform/log.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { catalogueKey, readManifest } from './store/manifest.ts'
import { projectDecider } from '../decider.ts'
import { dossierKey } from '../dossier/dossier-items.ts'
import { readDossierFrom } from '../dossier/read-dossier.ts'
import { createCatalogueProjector } from './catalogue-projector.ts'
import { importProjects } from './import-catalogue.ts'
import { rateAll } from './rating/rate-all.ts'

// Consumers log under the stage that the configuration names.
setEnvironment()
const endpoint = inject('engineEndpoint')
const client = createDocumentClient({ endpoint })
const objects = useTemporaryBucket()
const base = { client, stage: 'test', objects, now: () => Date.now() }
const store = createEventStore(base)
let tap: HeadStreamSpy
beforeAll(async () => {
  setLogSink(() => {})
  tap = await spyOnHeads(endpoint)
})
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => {
  tap.close()
  client.destroy()
})

const place = { documents: client, stage: base.stage, objects }

/** Projects are shared by all tests of a run: each test has ids and a catalogue of its own. */
const newCatalogue = (over: Partial<typeof base> = {}) => {
  const prefix = randomUUID().replaceAll('-', '').slice(0, 12)
  const table = { ...base, ...over, name: `test-${prefix}` }
  const handler = createStreamConsumer(
    catalogueConsumer,
    createCatalogueProjector({ ...table, store }),
  )
  const facts = factsUnder(prefix)
  /** Lists a project; @returns the records of its head so far. */
  const list = async (id: string, decider = projectDecider) => {
    await recordProject(store, facts(id), decider)
    return await tap.recordsOf(`Project#${facts(id).id}`)
  }
  /** Records what it takes to be rated, the higher the better; @returns as above. */
  const rate = async (id: string, aggregate: number) => {
    await list(id)
    await recordEvidenceOf(place, `${prefix}${id}`, evidenceFrom(enoughToRate(aggregate)))
    return await tap.recordsOf(`Project#${prefix}${id}`)
  }
  const deliver = async (...Records: DynamoDBRecord[]) => {
    const { batchItemFailures } = await handler({ Records })
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  const published = async () => {
    const { version, rows } = await readCatalogue(table)
    const ours = rows.filter(({ id }) => id.startsWith(prefix))
    return { version, places: ours.map(({ id, rank }) => [id.replace(prefix, ''), rank]) }
  }
  return { table, handler, facts, list, rate, deliver, published, prefix }
}

test('the catalogue follows an import that does not publish it', async () => {
  const { table, handler, facts, rate, published } = newCatalogue()
  const consumer = {
    id: `projects/${randomUUID()}`,
    source: 'heads',
    onlyNew: false,
    batchSize: 1_000,
  } as const
  const poller = startStreamPoller({
    endpoint,
    documents: client,
    stage: 'test',
    consumers: [consumer],
    pollMs: 10,
    load: async () => handler,
  })
  closers.push(() => poller.stop())
  const elsewhere = { ...base, store, name: `elsewhere-${table.name}` }
  await importProjects(elsewhere, [facts('a'), facts('b')])
  await expect
    .poll(async () => (await published()).places)
    .toEqual([
      ['a', null],
      ['b', null],
    ])
  await rate('b', 5)
  await expect
    .poll(async () => (await published()).places)
    .toEqual([
      ['b', 1],
      ['a', null],
    ])
})

describe('a batch', () => {
  test('is published as one snapshot, all ranks anew', async () => {
    const { rate, deliver, published } = newCatalogue()
    const records = [...(await rate('a', 5)), ...(await rate('b', 9)), ...(await rate('c', 1))]
    expect(await deliver(...records)).toEqual([])
    const before = [
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]
    expect(await published()).toEqual({ version: 1, places: before })
    await deliver(...(await rate('c', 10)))
    expect(await published()).toEqual({
      version: 2,
      places: [
        ['c', 1],
        ['b', 2],
        ['a', 3],
      ],
    })
  })

  test('that comes again, whole, in part or late, is not published again', async () => {
    const { rate, list, deliver, published } = newCatalogue()
    await rate('a', 5)
    await rate('a', 6)
    const records = [...(await rate('a', 7)), ...(await list('b'))]
    await deliver(...records)
    const after = await published()
    expect(after.places).toEqual([
      ['a', 1],
      ['b', null],
    ])
    await deliver(...records)
    await deliver(records[1]!)
    await deliver(records[0]!)
    expect(await published()).toEqual(after)
  })

  test('that comes again later does not publish what time alone has moved', async () => {
    const clock = { now: Date.now() }
    const { rate, deliver, published } = newCatalogue({ now: () => clock.now })
    const records = await rate('a', 5)
    await deliver(...records)
    clock.now += 20 * 86_400_000
    await deliver(...records)
    expect((await published()).version).toBe(1)
  })

  test('is left alone where an import has published it', async () => {
    const { table, facts, deliver, published, prefix } = newCatalogue()
    await importProjects({ ...table, store }, [facts('a'), facts('b')])
    const { version } = await published()
    for (const id of ['a', 'b']) await deliver(...(await tap.recordsOf(`Project#${prefix}${id}`)))
    expect((await published()).version).toBe(version)
  })

  test('with a head that another reducer made is published from the events', async () => {
    const { list, deliver, published } = newCatalogue()
    const older = {
      ...projectDecider,
      reducerVersion: 0,
      evolve: () => projectDecider.initialState,
    }
    expect(await deliver(...(await list('a', older)))).toEqual([])
    expect((await published()).places).toEqual([['a', null]])
  })

  test('leaves what visitors made of a project as the schedule has published it', async () => {
    const { table, rate, deliver, prefix } = newCatalogue()
    await deliver(...(await rate('a', 5)))
    const seen = { views24h: 7, views7d: 40, trend: 3.5, yesCount: 9, noCount: 3 }
    const { entries } = await readCatalogue(table)
    await publishEntries(
      table,
      entries.map((entry) => ({ ...entry, ...seen })),
    )
    await deliver(...(await rate('a', 6)))
    const entry = (await readCatalogue(table)).entryOf.get(`${prefix}a`)
    expect(entry).toMatchObject({
      ...seen,
      row: { views24h: 7, views7d: 40, yesPercentage: 75 },
    })
  })
})

const isDossier = (item: Readonly<Record<string, unknown>>): boolean =>
  String(item['name']).startsWith('dossier#')

describe('dossiers', () => {
  test('are there before the rows that follow from them, and these before the manifest', async () => {
    const observed = createDocumentClient({ endpoint })
    closers.push(async () => observed.destroy())
    const { rate, deliver } = newCatalogue({ client: observed })
    const written: string[] = []
    interceptRequests(observed, async (request, proceed) => {
      for (const item of itemsIn(request)) {
        written.push(isDossier(item) ? 'dossier' : String(item['part']))
      }
      return await proceed()
    })
    await deliver(...(await rate('a', 5)), ...(await rate('b', 6)))
    expect(written).toEqual(['dossier', 'dossier', 'row#8', 'row#8', 'manifest#8'])
  })

  test.each([
    ['the row', 'row#8'],
    ['the manifest', 'manifest#8'],
  ])(
    'a consumer killed after the dossier, before %s, publishes when called again',
    async (_, part) => {
      const observed = createDocumentClient({ endpoint })
      closers.push(async () => observed.destroy())
      const { table, rate, deliver, published, prefix } = newCatalogue({ client: observed })
      let killed = false
      interceptRequests(observed, async (request, proceed) => {
        if (!killed && itemsIn(request).some((item) => item['part'] === part)) {
          killed = true
          throw new Error('killed')
        }
        return await proceed()
      })
      const records = await rate('a', 5)
      await expect(deliver(...records)).rejects.toThrow('killed')
      expect(await readDossierFrom(table, `${prefix}a`)).toMatchObject({ evidence: { length: 7 } })
      expect((await published()).places).toEqual([])
      expect(await deliver(...records)).toEqual([])
      expect((await published()).places).toEqual([['a', 1]])
    },
  )
})

describe('publishers at the same time', () => {
  test('one that was overtaken adds its changes to the snapshot of the other', async () => {
    const observed = createDocumentClient({ endpoint })
    closers.push(async () => observed.destroy())
    const { table, rate, deliver, published } = newCatalogue({ client: observed })
    const [one, other] = [await rate('a', 5), await rate('b', 9)]
    const overtake = createStreamConsumer(
      catalogueConsumer,
      createCatalogueProjector({ ...table, client, store }),
    )
    let reads = 0
    interceptRequests(observed, async ({ input }, proceed) => {
      const answer = await proceed()
      if (input.Key?.['part'] !== 'manifest#8') return answer
      reads += 1
      if (reads === 1) await overtake({ Records: other })
      return answer
    })
    await deliver(...one)
    expect(reads).toBe(2)
    expect(await published()).toEqual({
      version: 2,
      places: [
        ['b', 1],
        ['a', 2],
      ],
    })
  })

  test('batches, imports and the schedule end in a catalogue with all of them', async () => {
    const { table, facts, list, rate, deliver, published } = newCatalogue()
    const records: DynamoDBRecord[][] = []
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) records.push(await rate(id, index))
    records.push(await list('e'))
    await Promise.all([
      ...records.map(async (batch) => await deliver(...batch)),
      importProjects({ ...table, store }, [facts('f'), facts('a', { name: 'Renamed' })]),
      rateAll({ ...table, store }),
    ])
    const { places } = await published()
    expect(places.map(([id]) => id)).toEqual(['d', 'c', 'b', 'a', 'e', 'f'])
    const { rows } = await readCatalogue(table)
    expect(rows.filter(({ name }) => name === 'Renamed').length).toBeGreaterThan(0)
  })

  test('a schedule that read a project before its newest evidence does not take it back', async () => {
    const observed = createDocumentClient({ endpoint })
    closers.push(async () => observed.destroy())
    const { table, rate, deliver, published } = newCatalogue()
    await deliver(...(await rate('a', 5)), ...(await rate('b', 6)))
    const newer = await rate('a', 9)
    let overtaken = false
    // Between the schedule's rating and its publication, which begins with the rows.
    interceptRequests(observed, async ({ input }, proceed) => {
      if (!overtaken && String(input.Item?.['name']).startsWith(`${table.name}#row`)) {
        overtaken = true
        await deliver(...newer)
      }
      return await proceed()
    })
    const stale: Pick<EventStore, 'readEvents' | 'readRanges'> = {
      ...store,
      readEvents: async function* (stream, from) {
        for await (const event of store.readEvents(stream, from)) {
          if (event.version <= 8) yield event
        }
      },
    }
    await rateAll(
      { ...table, client: observed, store: stale, now: () => Date.now() + 60_000 },
      { fromEvents: () => true },
    )
    expect(overtaken).toBe(true)
    expect((await published()).places[0]).toEqual(['a', 1])
  })
})

describe('failures', () => {
  /** Evidence as the store would not write it; @returns the time that it had. */
  const changeTime = async (stream: string, at: unknown): Promise<unknown> => {
    const before = await setInItem(place, 'events', { stream, version: 2 }, 'd.at', at)
    return (before['d'] as { at: unknown } | undefined)?.at
  }

  /** A head that the store would not have written. */
  const poison = async (id: string, s: object) => {
    const Item = { stream: id, version: 1, recordedAt: new Date().toISOString(), s, rv: 1 }
    await client.send(new PutCommand({ TableName: tableName(base.stage, 'heads'), Item }))
    return await tap.recordsOf(id)
  }

  test('a head that is no project is reported, and the others are published', async () => {
    const { list, deliver, published, prefix } = newCatalogue()
    const bad = await poison(`Poisoned#${prefix}`, { status: 'listed' })
    const inCategory = JSON.parse(
      JSON.stringify(bad).replaceAll(`Poisoned#${prefix}`, `Project#${prefix}x`),
    ) as DynamoDBRecord[]
    const good = await list('a')
    expect(await deliver(...inCategory, ...good)).toEqual(
      bad.map(({ dynamodb }) => dynamodb?.SequenceNumber),
    )
    expect((await published()).places).toEqual([['a', null]])
  })

  test('evidence that cannot be rated is reported, and the other projects are published', async () => {
    const { table, rate, deliver, published, prefix } = newCatalogue()
    const broken = await rate('x', 5)
    const good = await rate('a', 5)
    const at = await changeTime(`Project#${prefix}x`, 'yesterday')
    // The other tests of a run rate this project too.
    closers.push(async () => {
      await changeTime(`Project#${prefix}x`, at)
      await client.send(new DeleteCommand(dossierKey(base.stage, `${prefix}x`)))
    })
    expect(await deliver(...broken, ...good)).toEqual(
      broken.map(({ dynamodb }) => dynamodb?.SequenceNumber),
    )
    expect((await published()).places).toEqual([['a', 1]])
    const { failed } = await rateAll({ ...table, store })
    expect(failed).toEqual([`${prefix}x`])
    expect((await published()).places).toEqual([['a', expect.any(Number)]])
  })

  test('a batch fails whole over a catalogue that lacks an object, and changes nothing', async () => {
    const { table, rate, deliver } = newCatalogue()
    await deliver(...(await rate('a', 5)))
    const manifest = await readManifest(table)
    await objects.remove(manifest!.segments[0]!.objects.standing)
    // A process that has not read it before.
    const fresh = createStreamConsumer(
      catalogueConsumer,
      createCatalogueProjector({ ...table, store }),
    )
    await expect(fresh({ Records: await rate('a', 7) })).rejects.toMatchObject({
      name: 'BrokenCatalogueError',
    })
  })

  test('a batch over a catalogue of another format is left to the rating of all, and not lost', async () => {
    const { table, list, deliver, published, prefix } = newCatalogue()
    const { TableName, Key } = catalogueKey(table, 'manifest#5')
    await client.send(new PutCommand({ TableName, Item: { ...Key, snapshotId: 'old' } }))
    expect(await deliver(...(await list('a')))).toEqual([])
    expect(await readManifest(table)).toBeUndefined()
    expect(await readDossierFrom(table, `${prefix}a`)).toMatchObject({ id: `${prefix}a` })
    await rateAll({ ...table, store })
    expect((await published()).places).toEqual([['a', null]])
  })

  test('what is left to it while it is at work is in what it makes', async () => {
    const observed = createDocumentClient({ endpoint })
    closers.push(async () => observed.destroy())
    const { table, list, rate, deliver, published } = newCatalogue()
    const { TableName, Key } = catalogueKey(table, 'manifest#5')
    await client.send(new PutCommand({ TableName, Item: { ...Key, snapshotId: 'old' } }))
    await list('a')
    const left: string[][] = []
    interceptRequests(observed, async ({ operation, input }, proceed) => {
      const { part } = (input as { Item?: { part?: unknown } }).Item ?? {}
      if (operation === 'PutItem' && part === 'manifest#8' && left.length === 0) {
        left.push(await deliver(...(await rate('a', 7)), ...(await list('b'))))
      }
      return await proceed()
    })
    await rateAll({ ...table, client: observed, store })
    expect(left).toEqual([[]])
    const { places } = await published()
    expect(places.map(([id, rank]) => [id, rank === null])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })
})
