import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { interceptRequests, recordRequests } from '../../test/support/aws/observe-client.ts'
import { recordProject } from '../../test/support/data/catalogue.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { leave, put, shelf } from '../../test/support/event-store/contract/test-aggregate.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import {
  makeShelves,
  plant,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { rebuildHeads } from '../rebuild/rebuild-heads.ts'
import { readEventItems, readHeadItem } from '../streams/read-stream.ts'
import { useTemporaryBucket } from '../../test/support/aws/temporary-bucket.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { EventCopy } from './event-copy.ts'
import { putBack } from './put-back.ts'
import { type RestoreOptions, runRestore } from './run-restore.ts'

const STREAMS = 12
const EACH = 8
const openEmpty = tablesForEachTest()
/** Bytes as the client reads them. */
const shelves = structuredClone(makeShelves(STREAMS, EACH))
const silent = { onProgress: () => {}, signal: new AbortController().signal }

/** Shelves 1 to 12 of eight notes, and a copy of their events under another name. */
const openTables = async () => {
  const [tables, other] = [await openEmpty(), await openEmpty()]
  await plant(tables, shelves)
  await plant(other, { events: shelves.events, heads: [] })
  return { tables, copy: copyOf(other) }
}

const copyOf = (at: TestTables): EventCopy => ({
  at,
  events: tableName(at.stage, 'events'),
  keys: undefined,
  wrapping: undefined,
  size: STREAMS * EACH,
  [Symbol.asyncDispose]: async () => {},
})

const objects = useTemporaryBucket()

const restore = async (at: TableContext, copy: EventCopy, options: Partial<RestoreOptions> = {}) =>
  await runRestore({ ...at, objects }, copy, {
    deciders: [shelf],
    write: true,
    skipConflicts: false,
    perSecond: 100_000,
    ...silent,
    ...options,
  })

/** Takes events away, by shelf; without versions all of them. */
const lose = async (
  { client, stage }: TestTables,
  lost: Readonly<Record<number, readonly number[]>>,
): Promise<void> => {
  for (const [shelfNumber, versions] of Object.entries(lost)) {
    for (const version of versions) {
      const Key = { stream: `Shelf#${shelfNumber}`, version }
      await client.send(new DeleteCommand({ TableName: tableName(stage, 'events'), Key }))
    }
  }
}
const loseHead = async ({ client, stage }: TestTables, stream: string): Promise<void> => {
  await client.send(new DeleteCommand({ TableName: tableName(stage, 'heads'), Key: { stream } }))
}
const keyOf = async (tables: TestTables, subject: string) =>
  (await tableItems(tables, 'data-keys', subject))[0]
const ALL = Array.from({ length: EACH }, (_, index) => index + 1)

const eventsOf = async (at: TableContext, from = shelves.events): Promise<EventItem[]> => {
  const streams = [...new Set(from.map(({ stream }) => stream))]
  return (await Promise.all(streams.map(async (one) => await readEventItems(at, one)))).flat()
}

/** As they were, byte by byte, with the heads that follow from them. */
const expectWhole = async (at: TestTables): Promise<void> => {
  expect(await eventsOf(at)).toEqual(shelves.events)
  for (const head of shelves.heads) expect(await readHeadItem(at, head.stream)).toEqual(head)
}

test('what is missing comes back: ends, middles, whole streams, their heads and notes', async () => {
  const { tables, copy } = await openTables()
  await lose(tables, { 1: [8], 2: [3, 4], 3: [1], 4: ALL, 5: ALL })
  await loseHead(tables, 'Shelf#2')
  await loseHead(tables, 'Shelf#5')
  const restored = await restore(tables, copy)
  expect(restored).toMatchObject({
    comparison: { streams: STREAMS, events: 96, missing: 20, stranded: 0, conflicts: [] },
    lacking: 5,
    done: {
      events: 20,
      rebuilt: { failures: [] },
      verified: { streams: STREAMS, events: 96, unnoted: 0, findings: [] },
    },
  })
  await expectWhole(tables)
  // Another time there is nothing to do.
  expect(await restore(tables, copy)).toMatchObject({
    comparison: { missing: 0 },
    done: { events: 0, rebuilt: { changed: 0 } },
  })
})

test('what was recorded after the copy stays, also behind what comes back', async () => {
  const { tables, copy } = await openTables()
  for (const id of ['1', '2']) await tables.run(id, leave('after the copy'))
  await tables.run('new', put('Emma'))
  // Of shelf 1 the copy fills the gap before the new event.
  await lose(tables, { 1: [7, 8] })
  expect(await restore(tables, copy)).toMatchObject({
    comparison: { missing: 2, conflicts: [] },
    done: { events: 2, verified: { streams: STREAMS + 1, events: 99, findings: [] } },
  })
})

test('without being told to it writes nothing and says what it would do', async () => {
  const { tables, copy } = await openTables()
  await lose(tables, { 1: [7, 8], 2: ALL })
  const client = tables.another()
  const requests = recordRequests(client)
  const restored = await restore({ client, stage: tables.stage }, copy, { write: false })
  expect(restored).toMatchObject({ comparison: { missing: 10 }, lacking: 2, done: undefined })
  expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(['Query', 'Scan']))
})

/** Shelf 3 lost its end, its head was made of the rest, and a user went on from there. */
const goOnOtherwise = async (tables: TestTables): Promise<void> => {
  await lose(tables, { 3: [7, 8] })
  await rebuildHeads(tables, { deciders: [shelf], trustEvents: true, ...silent })
  await tables.run('3', leave('in place of note 7'))
}

test('of two histories none is chosen, and nothing is written at all', async () => {
  const { tables, copy } = await openTables()
  await goOnOtherwise(tables)
  await lose(tables, { 5: [8] })
  const before = await eventsOf(tables)
  const conflicts = [
    { stream: 'Shelf#3', version: 7, reason: 'The event that is there has another content.' },
    { stream: 'Shelf#3', version: 8 },
  ]
  const stopped = await restore(tables, copy)
  expect(stopped).toMatchObject({ comparison: { conflicts }, done: undefined })
  expect(await eventsOf(tables)).toEqual(before)

  const skipped = await restore(tables, copy, { skipConflicts: true })
  expect(skipped).toMatchObject({
    comparison: { missing: 1, conflicts },
    done: { events: 1, rebuilt: { failures: [] }, verified: { events: 95, findings: [] } },
  })
  expect((await readEventItems(tables, 'Shelf#3')).at(-1)).toMatchObject({
    version: 7,
    d: { note: 'in place of note 7' },
  })
})

test('a head that was ahead of its events fits again, and one that fell behind moves on', async () => {
  const { tables, copy } = await openTables()
  // Ahead: the events are gone. Behind: the head was made of what was left.
  await lose(tables, { 2: [6, 7, 8] })
  await rebuildHeads(tables, { deciders: [shelf], trustEvents: true, ...silent })
  await lose(tables, { 1: [6, 7, 8] })
  expect(await readHeadItem(tables, 'Shelf#2')).toMatchObject({ version: 5 })
  expect(await restore(tables, copy)).toMatchObject({ done: { events: 6 } })
  await expectWhole(tables)
  await tables.run('2', leave('goes on'))
})

test('what the copy lacks, too, is told and its head is left as the last trace', async () => {
  const { tables, copy } = await openTables()
  await tables.run('1', leave('after the copy'))
  await lose(tables, { 1: [8, 9] })
  expect(await restore(tables, copy)).toMatchObject({
    done: {
      events: 1,
      rebuilt: { failures: [{ stream: 'Shelf#1' }] },
      verified: { findings: [{ stream: 'Shelf#1', problem: 'head' }] },
    },
  })
  expect(await readHeadItem(tables, 'Shelf#1')).toMatchObject({ version: 9 })
})

test('events of one command come back together, 75 at once at most', async () => {
  const [tables, other] = [await openEmpty(), await openEmpty()]
  const notes = (count: number) => leave(...Array.from({ length: count }, (_, note) => `${note}`))
  for (const count of [25, 25, 20, 25, 3]) await tables.run('long', notes(count))
  const events = await readEventItems(tables, 'Shelf#long')
  await plant(other, { events, heads: [] })
  for (const { version } of events) {
    const Key = { stream: 'Shelf#long', version }
    await tables.client.send(
      new DeleteCommand({ TableName: tableName(tables.stage, 'events'), Key }),
    )
  }
  const client = tables.another()
  const requests = recordRequests(client)
  await restore({ client, stage: tables.stage }, copyOf(other))
  const lots = requests.flatMap(({ operation, input: { TransactItems = [] } }) =>
    operation === 'TransactWriteItems' ? [TransactItems.length] : [],
  )
  expect(lots).toEqual([70, 28])
  expect(await readEventItems(tables, 'Shelf#long')).toEqual(events)
})

test('who records meanwhile on a stream that comes back loses nothing and forks nothing', async () => {
  const { tables, copy } = await openTables()
  // All but the first: the head still knows the end, so that commands go on behind it.
  await lose(tables, Object.fromEntries(ALL.map((one) => [one, ALL.slice(1)])))
  let acknowledged = 0
  const users = Promise.all(
    ALL.map(async (one) => {
      const store = createEventStore({ ...tables, now: () => Date.now() })
      for (let index = 0; index < 5; index += 1) {
        await store.execute(shelf, String(one), leave(`live ${index}`), metaOf(index))
        acknowledged += 1
      }
    }),
  )
  const [restored] = await Promise.all([restore(tables, copy), users])
  expect(restored.comparison.conflicts).toEqual([])
  expect(acknowledged).toBe(40)
  expect(await restore(tables, copy)).toMatchObject({
    comparison: { missing: 0 },
    done: { verified: { events: 96 + 40, findings: [] } },
  })
})

test('an event that somebody records in the last moment is not overwritten', async () => {
  const { tables, copy } = await openTables()
  await lose(tables, { 3: [7, 8] })
  const client = tables.another()
  const [, other] = shelves.events.filter(({ version }) => version === 7)
  const another = { ...other, stream: 'Shelf#3' }
  let isFirst = true
  interceptRequests(client, async ({ operation }, proceed) => {
    if (operation === 'TransactWriteItems' && isFirst) {
      isFirst = false
      const TableName = tableName(tables.stage, 'events')
      await tables.client.send(new PutCommand({ TableName, Item: another }))
    }
    return await proceed()
  })
  const { comparison, done } = await restore({ client, stage: tables.stage }, copy)
  expect(comparison.conflicts).toMatchObject([{ stream: 'Shelf#3', version: 7 }, { version: 8 }])
  expect(done?.events).toBe(0)
  expect((await readEventItems(tables, 'Shelf#3')).at(-1)).toEqual(another)
})

test('commands to a stream go on as soon as it is back, not only in the end', async () => {
  const { tables, copy } = await openTables()
  await lose(tables, { 1: [6, 7, 8], 2: ALL })
  await rebuildHeads(tables, { deciders: [shelf], trustEvents: true, ...silent })
  await loseHead(tables, 'Shelf#2')
  const streams = ['Shelf#1', 'Shelf#2']
  const pace = async (): Promise<void> => {}
  expect(await putBack(tables, copy, streams, { deciders: [shelf], pace, ...silent })).toEqual({
    events: 11,
    conflicts: [],
  })
  for (const id of ['1', '2']) await tables.run(id, leave('goes on'))
  for (const stream of streams) {
    expect(await readHeadItem(tables, stream)).toMatchObject({ version: 9 })
  }
})

test('keys come back and all is told, where a project cannot be rated', async () => {
  const { tables, copy } = await openTables()
  const { client, stage, store } = tables
  await recordProject(store, projectFacts())
  await client.send(
    new UpdateCommand({
      TableName: tableName(stage, 'events'),
      Key: { stream: 'Project#tidewell', version: 1 },
      UpdateExpression: 'REMOVE ph',
    }),
  )
  const keys = tableName(copy.at.stage, 'data-keys')
  const Item = { subject: 'ada', wrapped: 'a key' }
  await copy.at.client.send(new PutCommand({ TableName: keys, Item }))
  const restored = await restore(tables, { ...copy, keys }, { deciders: [shelf, projectDecider] })
  expect(restored).toMatchObject({
    keys: { restored: 1 },
    done: {
      rebuilt: {
        failures: [
          { stream: 'Project#tidewell', reason: 'It has an event that cannot be read.' },
          { stream: 'Project#tidewell', reason: expect.stringMatching(/^It could not be rated/) },
        ],
      },
      verified: { findings: [{ stream: 'Project#tidewell', version: 1, problem: 'unreadable' }] },
    },
  })
  expect(await keyOf(tables, 'ada')).toEqual(Item)
})

test('keys come back before the lists, and are erased again of whom a head that was lost calls erased', async () => {
  const { tables, copy } = await openTables()
  const { client, stage, store } = tables
  // Signed up and erased after the copy; of the keys there is an older state.
  await store.execute(profiles, 'bo', { type: 'ErasePersonalData' }, metaOf({}))
  await loseHead(tables, 'Profile#bo')
  const TableName = tableName(stage, 'data-keys')
  await client.send(new PutCommand({ TableName, Item: { subject: 'bo', wrapped: 'a key' } }))
  const recorded = tables.another()
  const requests = recordRequests(recorded)
  const restored = await restore({ client: recorded, stage }, copy, { deciders: [shelf, profiles] })
  expect(restored).toMatchObject({ keys: { erasedAgain: 1 } })
  const written = requests.flatMap(({ operation, input: { Key = {} } }) => {
    if (Key['name'] !== undefined) return 'catalogue'
    return operation === 'UpdateItem' && Key['subject'] !== undefined ? 'key' : []
  })
  expect([...new Set(written)]).toEqual(['key', 'catalogue'])
  expect(await keyOf(tables, 'bo')).toEqual({ subject: 'bo', erasedAt: expect.any(String) })
})

/** A client that dies at a random request, before it is sent or once it is answered. */
const dyingClient = (tables: TestTables): TableContext => {
  const client = tables.another()
  let left = 1 + Math.floor(Math.random() * 60)
  const answerGetsLost = Math.random() < 0.5
  interceptRequests(client, async (_, proceed) => {
    left -= 1
    if (left > 0) return await proceed()
    if (answerGetsLost && left === 0) await proceed()
    throw new Error('killed')
  })
  return { client, stage: tables.stage }
}

test('killed at 12 random moments and repeated, it ends the same', async () => {
  const { tables, copy } = await openTables()
  await lose(tables, { 1: ALL, 2: [3, 4], 4: ALL, 6: ALL.slice(1), 7: ALL, 9: [8], 11: [1, 2] })
  await loseHead(tables, 'Shelf#4')
  await loseHead(tables, 'Shelf#7')
  const failures: string[] = []
  // A run may be through before its moment has come.
  while (failures.length < 12) {
    await restore(dyingClient(tables), copy).catch((error: unknown) => failures.push(String(error)))
  }
  expect(failures.filter((failure) => !failure.includes('killed'))).toEqual([])
  const restored = await restore(tables, copy)
  expect(restored).toMatchObject({
    comparison: { missing: 0, conflicts: [] },
    done: { rebuilt: { failures: [] }, verified: { events: 96, unnoted: 0, findings: [] } },
  })
  await expectWhole(tables)
})

test('an event that was changed where it stands is a conflict, and is not overwritten', async () => {
  const { tables, copy } = await openTables()
  const TableName = tableName(tables.stage, 'events')
  const Key = { stream: 'Shelf#1', version: 2 }
  await tables.client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET d = :d',
      ExpressionAttributeValues: { ':d': { note: 'forged' } },
    }),
  )
  const Item = { stream: 'Shelf#99', version: 1 }
  await copy.at.client.send(new PutCommand({ TableName: copy.events, Item }))
  const { comparison } = await restore(tables, copy)
  expect(comparison.conflicts).toEqual([
    { ...Key, reason: 'The event that is there has another content.' },
    { ...Item, reason: 'The event of the copy cannot be read.' },
  ])
  expect((await readEventItems(tables, 'Shelf#1'))[1]).toMatchObject({ d: { note: 'forged' } })
})
