import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { catalogueConsumer } from '../../shared/contract/consumers.ts'
import type { ProjectFacts } from '../../shared/values/project.ts'
import { startStreamPump } from '../../local/engine/pump-streams.ts'
import { type RecordTap, tapHeads } from '../../test/support/record-tap.ts'
import { createDocumentClient } from '../platform/event-store/document-client.ts'
import { createEventStore } from '../platform/event-store/event-store.ts'
import { createStreamConsumer } from '../platform/event-store/stream-consumer.ts'
import { setLogSink } from '../platform/log.ts'
import { tableName } from '../platform/tables.ts'
import { createCatalogueReader } from './catalogue.ts'
import { readPointer, snapshotKey } from './catalogue-items.ts'
import { projectDecider } from './decider.ts'
import { importProjects } from './import-catalogue.ts'
import { createCatalogueProjector } from './catalogue-projector.ts'
import { publishCatalogue } from './publish-catalogue.ts'

const endpoint = inject('engineEndpoint')
const client = createDocumentClient({ endpoint })
const base = { client, stage: 'test', now: () => Date.now() }
const store = createEventStore(base)
let tap: RecordTap
beforeAll(async () => {
  setLogSink(() => {})
  tap = await tapHeads(endpoint)
})
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => {
  tap.close()
  client.destroy()
})

const within = { timeout: 10_000, interval: 10 }

/** Projects are shared by all tests of a run: each test has ids and a catalogue of its own. */
const newCatalogue = (over: Partial<typeof base> = {}) => {
  const prefix = randomUUID().replaceAll('-', '').slice(0, 12)
  const table = { ...base, ...over, name: `test-${prefix}` }
  const handler = createStreamConsumer(
    catalogueConsumer,
    createCatalogueProjector({ ...table, store }),
  )
  const facts = (id: string, marketCapUsd: number | null = 1_000): ProjectFacts => ({
    id: `${prefix}${id}`,
    name: `Project ${id}`,
    logo: `/pictures/projects/${prefix}${id}.svg`,
    tokenTickers: ['TIDE'],
    category: 'Lending',
    chains: ['Skerry'],
    marketCapUsd,
    description: 'Lends against deposits.',
    website: null,
    demo: true,
  })
  /** Records one project; @returns the records of its head so far. */
  const record = async (id: string, marketCapUsd?: number | null, decider = projectDecider) => {
    const command = { type: 'ImportProject', facts: facts(id, marketCapUsd) } as const
    await store.execute(decider, command.facts.id, command, {
      commandId: randomUUID(),
      payload: command.facts,
      actor: { id: 'import', kind: 'system' },
      correlationId: randomUUID(),
    })
    return await tap.recordsOf(`Project#${command.facts.id}`)
  }
  const deliver = async (...Records: DynamoDBRecord[]) => {
    const { batchItemFailures } = await handler({ Records })
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  const published = async () => {
    const { version, rows } = await createCatalogueReader(table).current()
    const places = rows.map(({ id, rank, marketCapUsd }) => [
      id.replace(prefix, ''),
      rank,
      marketCapUsd,
    ])
    return { version, places: places.filter(([id]) => String(id).length < 12) }
  }
  return { table, handler, facts, record, deliver, published, prefix }
}

test('the catalogue follows an import that does not publish it', async () => {
  const { table, handler, facts, published } = newCatalogue()
  const consumer = {
    id: `projects/${randomUUID()}`,
    source: 'heads',
    onlyNew: false,
    batchSize: 1_000,
  } as const
  const pump = startStreamPump({
    endpoint,
    documents: client,
    stage: 'test',
    consumers: [consumer],
    pollMs: 10,
    load: async () => handler,
  })
  closers.push(() => pump.stop())
  const elsewhere = { ...base, store, name: `elsewhere-${table.name}` }
  await importProjects(elsewhere, [facts('a', 5), facts('b', 9), facts('c', null)])
  await expect
    .poll(async () => (await published()).places.map(([id]) => id), within)
    .toEqual(['b', 'a', 'c'])
  await importProjects(elsewhere, [facts('a', 70)])
  await expect
    .poll(async () => (await published()).places.map(([id]) => id), within)
    .toEqual(['a', 'b', 'c'])
})

describe('a batch', () => {
  test('is published as one edition, all ranks anew', async () => {
    const { record, deliver, published } = newCatalogue()
    const records = [
      ...(await record('a', 5)),
      ...(await record('b', 9)),
      ...(await record('c', 1)),
    ]
    expect(await deliver(...records)).toEqual([])
    const before = ['b', 'a', 'c'].map((id, index) => [id, index + 1, [9, 5, 1][index]])
    expect(await published()).toEqual({ version: 1, places: before })
    await deliver(...(await record('c', 80)))
    expect(await published()).toEqual({
      version: 2,
      places: [
        ['c', 1, 80],
        ['b', 2, 9],
        ['a', 3, 5],
      ],
    })
  })

  test('that comes again, whole, in part or late, is not published again', async () => {
    const { record, deliver, published } = newCatalogue()
    await record('a', 5)
    await record('a', 6)
    const records = [...(await record('a', 7)), ...(await record('b', 1))]
    await deliver(...records)
    const after = await published()
    expect(after.places).toEqual([
      ['a', 1, 7],
      ['b', 2, 1],
    ])
    await deliver(...records)
    await deliver(records[1]!)
    await deliver(records[0]!)
    expect(await published()).toEqual(after)
  })

  test('is left alone where an import has published it', async () => {
    const { table, facts, deliver, published, prefix } = newCatalogue()
    await importProjects({ ...table, store }, [facts('a'), facts('b')])
    const { version } = await published()
    for (const id of ['a', 'b']) await deliver(...(await tap.recordsOf(`Project#${prefix}${id}`)))
    expect((await published()).version).toBe(version)
  })

  test('with a head that another reducer made is published from the events', async () => {
    const { record, deliver, published } = newCatalogue()
    const older = {
      ...projectDecider,
      reducerVersion: 0,
      evolve: () => projectDecider.initialState,
    }
    expect(await deliver(...(await record('a', 5, older)))).toEqual([])
    expect((await published()).places).toEqual([['a', 1, 5]])
  })
})

describe('publishers at the same time', () => {
  test('one that was overtaken adds its changes to the edition of the other', async () => {
    const observed = createDocumentClient({ endpoint })
    closers.push(async () => observed.destroy())
    const { table, record, deliver, published } = newCatalogue({ client: observed })
    const [one, other] = [await record('a', 5), await record('b', 9)]
    const overtake = createStreamConsumer(
      catalogueConsumer,
      createCatalogueProjector({ ...table, client, store }),
    )
    let reads = 0
    observed.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args)
        const { Key } = args.input as { Key?: { part?: string } }
        if (Key?.part !== 'pointer') return answer
        reads += 1
        if (reads === 1) await overtake({ Records: other })
        return answer
      },
      { step: 'initialize', priority: 'high' },
    )
    await deliver(...one)
    expect(reads).toBe(2)
    expect(await published()).toEqual({
      version: 2,
      places: [
        ['b', 1, 9],
        ['a', 2, 5],
      ],
    })
  })

  test('batches and imports end in a catalogue with all of them', async () => {
    const { table, facts, record, deliver, published } = newCatalogue()
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const records: DynamoDBRecord[][] = []
    for (const [index, id] of ids.entries()) records.push(await record(id, index))
    await Promise.all([
      ...records.map(async (batch) => await deliver(...batch)),
      importProjects({ ...table, store }, [facts('g', 70), facts('a', 80)]),
    ])
    expect((await published()).places.map(([id]) => id)).toEqual([
      'a',
      'g',
      'f',
      'e',
      'd',
      'c',
      'b',
    ])
  })
})

describe('failures', () => {
  /** A head that the store would not have written. */
  const poison = async (id: string, s: object) => {
    const Item = { stream: id, version: 1, recordedAt: new Date().toISOString(), s, rv: 1 }
    await client.send(new PutCommand({ TableName: tableName(base.stage, 'heads'), Item }))
    return await tap.recordsOf(id)
  }

  test('a head that is no project is reported, and the others are published', async () => {
    const { record, deliver, published, facts, prefix } = newCatalogue()
    const { name: _, ...nameless } = facts('x')
    const bad = await poison(`Poisoned#${prefix}`, {
      status: 'listed',
      facts: nameless,
      updatedAt: new Date().toISOString(),
    })
    const inCategory = JSON.parse(
      JSON.stringify(bad).replaceAll(`Poisoned#${prefix}`, `Project#${prefix}x`),
    ) as DynamoDBRecord[]
    const good = await record('a', 5)
    expect(await deliver(...inCategory, ...good)).toEqual(
      bad.map(({ dynamodb }) => dynamodb?.SequenceNumber),
    )
    expect((await published()).places).toEqual([['a', 1, 5]])
  })

  test('a batch fails whole over an edition that lacks a part, and changes nothing', async () => {
    const { table, record, deliver } = newCatalogue()
    await publishCatalogue(table, async () => [])
    const pointer = await readPointer(table)
    const { TableName, Key } = snapshotKey(table, 'pointer')
    await client.send(new PutCommand({ TableName, Item: { ...Key, ...pointer, parts: 2 } }))
    await expect(deliver(...(await record('a')))).rejects.toMatchObject({
      name: 'BrokenCatalogueError',
      edition: pointer?.edition,
    })
    expect(await readPointer(table)).toMatchObject({ version: 1 })
  })
})
