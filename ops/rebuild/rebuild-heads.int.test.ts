import { type Interceptor, interceptRequests } from '../../test/support/aws/observe-client.ts'
import { TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tableItems } from '../../test/support/data/table-items.ts'
import { leave, put, shelf } from '../../test/support/event-store/contract/test-aggregate.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { AnyDecider } from '../deciders.ts'
import { readHeadItem } from '../streams/read-stream.ts'
import {
  makeShelves,
  plant,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { verifyStreams } from '../verify/verify-streams.ts'
import { rebuildHeads } from './rebuild-heads.ts'

const openEmpty = tablesForEachTest()

const STREAM = 'Shelf#a'

/** Three shelves of five notes, and one that was filled by ten commands. */
const openTables = async (): Promise<TestTables> => {
  const tables = await openEmpty()
  await plant(tables, makeShelves(3, 5))
  await tables.run('a', put('Emma', 'Ulysses', 'Middlemarch'))
  for (let note = 2; note <= 10; note += 1) await tables.run('a', leave(`note ${note}`))
  return tables
}

const always = { onProgress: () => {}, signal: new AbortController().signal }

const rebuild = async (
  tables: TestTables,
  {
    deciders = [shelf],
    trustEvents = false,
    interceptor,
  }: {
    deciders?: readonly AnyDecider[]
    trustEvents?: boolean
    interceptor?: Interceptor
  } = {},
) => {
  const client = tables.another()
  if (interceptor) interceptRequests(client, interceptor)
  const at = { client, stage: tables.stage }
  return await rebuildHeads(at, { deciders, trustEvents, ...always })
}

const findings = async (tables: TestTables, deciders: readonly AnyDecider[] = [shelf]) =>
  (await verifyStreams(tables, { deciders, ...always })).findings

const changeHead = async (tables: TestTables, changes: Partial<HeadItem>): Promise<void> => {
  const head = await readHeadItem(tables, STREAM)
  const TableName = tableName(tables.stage, 'heads')
  await tables.client.send(new PutCommand({ TableName, Item: { ...head, ...changes } }))
}

const remove = async (
  { client, stage }: TestTables,
  table: 'events' | 'heads' | 'streams',
  Key: Record<string, unknown>,
): Promise<void> => {
  await client.send(new DeleteCommand({ TableName: tableName(stage, table), Key }))
}

describe('rebuild', () => {
  it('notes that streams began which nothing notes, and a second run finds nothing to note', async () => {
    const tables = await openTables()
    const noteOf = { stream: 'Shelf#2', begunAt: '2026-01-01T00:00:01.000Z' }
    await remove(tables, 'streams', noteOf)
    expect(await rebuild(tables)).toEqual({ streams: 4, changed: 0, noted: 1, failures: [] })
    const notes = await tableItems(tables, 'streams')
    expect(notes).toContainEqual(noteOf)
    expect(notes).toHaveLength(4)
    expect(await rebuild(tables)).toEqual({ streams: 4, changed: 0, noted: 0, failures: [] })
  })

  it('leaves a stream that is gone with its head, and names it', async () => {
    const tables = await openTables()
    for (const version of [1, 2, 3, 4, 5]) {
      await remove(tables, 'events', { stream: 'Shelf#3', version })
    }
    await remove(tables, 'heads', { stream: 'Shelf#3' })
    expect(await rebuild(tables)).toEqual({
      streams: 4,
      changed: 0,
      noted: 0,
      failures: [{ stream: 'Shelf#3', reason: 'It has no events.' }],
    })
  })

  it('changes nothing where nothing is wrong', async () => {
    const tables = await openTables()
    const before = await readHeadItem(tables, STREAM)
    expect(await rebuild(tables)).toEqual({ streams: 4, changed: 0, noted: 0, failures: [] })
    expect(await readHeadItem(tables, STREAM)).toEqual(before)
  })

  it.each<[string, (tables: TestTables) => Promise<void>]>([
    ['the state', async (tables) => await changeHead(tables, { s: { books: ['Ivanhoe'] } })],
    ['a version that is behind', async (tables) => await changeHead(tables, { version: 9 })],
    ['a version that is ahead', async (tables) => await changeHead(tables, { version: 99 })],
    ['the time', async (tables) => await changeHead(tables, { recordedAt: '2025' })],
    ['the ring', async (tables) => await changeHead(tables, { r: Buffer.alloc(28) })],
    ['all of it', async (tables) => await remove(tables, 'heads', { stream: STREAM })],
  ])('restores %s of a head, byte by byte', async (_, damage) => {
    const tables = await openTables()
    const before = await readHeadItem(tables, STREAM)
    await damage(tables)
    expect(await findings(tables)).not.toEqual([])
    expect(await rebuild(tables)).toEqual({ streams: 4, changed: 1, noted: 0, failures: [] })
    expect(await readHeadItem(tables, STREAM)).toEqual(before)
    expect(await findings(tables)).toEqual([])
    // The stream goes on.
    await tables.run('a', put('Ivanhoe'))
    expect(await findings(tables)).toEqual([])
  })

  it('refolds the heads that another reducer made', async () => {
    const tables = await openTables()
    const newer = { ...shelf, reducerVersion: 2, evolve: () => ({ books: ['refolded'] }) }
    expect(await rebuild(tables, { deciders: [newer] })).toMatchObject({ changed: 4 })
    expect(await readHeadItem(tables, STREAM)).toMatchObject({ rv: 2, s: { books: ['refolded'] } })
    expect(await rebuild(tables, { deciders: [newer] })).toMatchObject({ changed: 0 })
  })

  it('keeps the count of actions in a head', async () => {
    const tables = await openTables()
    await changeHead(tables, { n: 7, s: { books: [] } })
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      if (operation === 'UpdateItem') {
        await tables.client.send(
          new UpdateCommand({
            TableName: tableName(tables.stage, 'heads'),
            Key: { stream: STREAM },
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': 1 },
          }),
        )
      }
      return await proceed()
    }
    expect(await rebuild(tables, { interceptor })).toMatchObject({ changed: 1 })
    expect(await readHeadItem(tables, STREAM)).toMatchObject({
      n: 8,
      s: { books: ['Emma', 'Ulysses', 'Middlemarch'] },
    })
  })

  it.each(['Query', 'UpdateItem'])(
    'lets a command win that comes before its %s',
    async (moment) => {
      const tables = await openTables()
      await changeHead(tables, { s: { books: ['Ivanhoe'] } })
      let appended = 0
      const interceptor: Interceptor = async ({ operation }, proceed) => {
        if (operation === moment && appended < 3) {
          appended += 1
          await tables.run('a', leave('meanwhile'))
        }
        return await proceed()
      }
      expect(await rebuild(tables, { interceptor })).toMatchObject({
        changed: 1,
        noted: 0,
        failures: [],
      })
      expect(appended).toBe(3)
      expect(await readHeadItem(tables, STREAM)).toMatchObject({
        version: 15,
        s: { books: ['Emma', 'Ulysses', 'Middlemarch'] },
      })
      expect(await findings(tables)).toEqual([])
    },
  )

  it('looks again at a stream to which a command is just being applied', async () => {
    const tables = await openTables()
    await changeHead(tables, { s: { books: ['Ivanhoe'] } })
    let busy = 3
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      if (operation === 'UpdateItem' && busy > 0) {
        busy -= 1
        const message = 'Transaction is ongoing for the item'
        throw new TransactionConflictException({ message, $metadata: {} })
      }
      return await proceed()
    }
    expect(await rebuild(tables, { interceptor })).toMatchObject({ changed: 1, failures: [] })
    expect(busy).toBe(0)
    expect(await findings(tables)).toEqual([])
  })

  it('gives a stream up that is written to each time', async () => {
    const tables = await openTables()
    await changeHead(tables, { s: { books: ['Ivanhoe'] } })
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      if (operation === 'UpdateItem') await tables.run('a', leave('meanwhile'))
      return await proceed()
    }
    expect(await rebuild(tables, { interceptor })).toMatchObject({
      changed: 0,
      noted: 0,
      failures: [{ stream: STREAM, reason: expect.stringContaining('kept writing') }],
    })
  })

  it('leaves a head alone that is the last trace of a lost event, unless told to trust the events', async () => {
    const tables = await openTables()
    const before = await readHeadItem(tables, STREAM)
    await remove(tables, 'events', { stream: STREAM, version: 12 })
    const refused = await rebuild(tables)
    expect(refused).toMatchObject({ streams: 4, changed: 0 })
    expect(refused.failures).toEqual([
      {
        stream: STREAM,
        reason:
          'Its head, at version 12, ends in an event that is not there; the events end at 11.',
      },
    ])
    expect(await readHeadItem(tables, STREAM)).toEqual(before)

    const trusted = await rebuild(tables, { trustEvents: true })
    expect(trusted).toEqual({ streams: 4, changed: 1, noted: 0, failures: [] })
    expect(await findings(tables)).toEqual([])
  })

  it('names streams whose events are damaged, and goes on with the others', async () => {
    const tables = await openTables()
    await changeHead(tables, { s: { books: ['Ivanhoe'] } })
    await remove(tables, 'events', { stream: 'Shelf#1', version: 3 })
    await tables.client.send(
      new UpdateCommand({
        TableName: tableName(tables.stage, 'events'),
        Key: { stream: 'Shelf#2', version: 3 },
        UpdateExpression: 'REMOVE p',
      }),
    )
    for (const version of [1, 2, 3, 4, 5]) {
      await remove(tables, 'events', { stream: 'Shelf#3', version })
    }
    const { streams, changed, failures } = await rebuild(tables, { trustEvents: true })
    expect({ streams, changed }).toEqual({ streams: 4, changed: 1 })
    expect(failures.toSorted((a, b) => a.stream.localeCompare(b.stream))).toEqual([
      { stream: 'Shelf#1', reason: 'Its events are damaged at version 4 (gap).' },
      { stream: 'Shelf#2', reason: 'It has an event that cannot be read.' },
      { stream: 'Shelf#3', reason: 'It has no events.' },
    ])
  })

  it('cannot fold a category without a decider, and repairs only what needs none', async () => {
    const tables = await openTables()
    const before = await readHeadItem(tables, STREAM)
    await changeHead(tables, { r: Buffer.alloc(28) })
    expect(await rebuild(tables, { deciders: [] })).toEqual({
      streams: 4,
      changed: 1,
      noted: 0,
      failures: [],
    })
    expect(await readHeadItem(tables, STREAM)).toEqual(before)
    await changeHead(tables, { version: 9 })
    expect(await rebuild(tables, { deciders: [] })).toMatchObject({
      changed: 0,
      noted: 0,
      failures: [{ stream: STREAM, reason: 'Its category has no decider to fold it with.' }],
    })
  })
})
