import { type Interceptor, interceptRequests } from '../../test/support/aws/observe-client.ts'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { leave, put, shelf } from '../../test/support/event-store/contract/test-aggregate.ts'
import { hashEvent } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  eventFromItem,
  type EventItem,
  eventToItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { AnyDecider } from '../deciders.ts'
import { readEventItems } from '../streams/read-stream.ts'
import {
  makeShelves,
  plant,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { verifyStreams } from './verify-streams.ts'

const openEmpty = tablesForEachTest()

/** Three shelves of five notes, and one that was filled by commands. */
const openTables = async (): Promise<TestTables> => {
  const tables = await openEmpty()
  await plant(tables, makeShelves(3, 5))
  await tables.run('a', put('Emma', 'Ulysses', 'Middlemarch'))
  await tables.run('a', leave('dusty'))
  return tables
}

const verify = async (
  tables: TestTables,
  {
    deciders = [shelf],
    interceptor,
    segments,
  }: {
    deciders?: readonly AnyDecider[]
    interceptor?: Interceptor
    segments?: number
  } = {},
) => {
  const client = tables.another()
  if (interceptor) interceptRequests(client, interceptor)
  return await verifyStreams(
    { client, stage: tables.stage },
    { deciders, segments, onProgress: () => {}, signal: new AbortController().signal },
  )
}

const change = async (
  { client, stage }: TestTables,
  table: 'events' | 'heads',
  key: Record<string, unknown>,
  expression: string,
  value?: unknown,
): Promise<void> => {
  await client.send(
    new UpdateCommand({
      TableName: tableName(stage, table),
      Key: key,
      UpdateExpression: expression,
      ...(value !== undefined && { ExpressionAttributeValues: { ':value': value } }),
    }),
  )
}

const remove = async (
  { client, stage }: TestTables,
  table: 'events' | 'heads' | 'streams',
  key: Record<string, unknown>,
): Promise<void> => {
  await client.send(new DeleteCommand({ TableName: tableName(stage, table), Key: key }))
}

const writeEvent = async ({ client, stage }: TestTables, Item: object): Promise<void> => {
  await client.send(new PutCommand({ TableName: tableName(stage, 'events'), Item }))
}

/** Changes an event and makes its hash fit, as somebody would who knows the format. */
const forge = async (
  tables: TestTables,
  stream: string,
  version: number,
  changes: Partial<EventItem>,
) => {
  const [item] = await readEventItems(tables, stream, { from: version, to: version })
  const event = eventFromItem({ ...item!, ...changes })
  await writeEvent(tables, eventToItem({ ...event, hash: hashEvent(event) }))
}

const second = { stream: 'Shelf#2' }
const shelfA = { stream: 'Shelf#a' }

describe('verify', () => {
  it('finds nothing where nothing is wrong, at any number of segments', async () => {
    const tables = await openTables()
    const verified = { streams: 4, events: 19, unfolded: 0, unnoted: 0, findings: [] }
    expect(await verify(tables)).toEqual(verified)
    expect(await verify(tables, { segments: 5 })).toEqual(verified)
  })

  it('finds nothing in a head that another reducer made: it is refolded when it is loaded', async () => {
    const tables = await openTables()
    const decider = { ...shelf, reducerVersion: 2, evolve: () => ({ books: ['another'] }) }
    expect((await verify(tables, { deciders: [decider] })).findings).toEqual([])
    // Nor when there is a reason to look twice.
    await change(tables, 'heads', second, 'SET r = :value', Buffer.alloc(28))
    const { findings } = await verify(tables, { deciders: [decider] })
    expect(findings).toMatchObject([{ ...second, problem: 'recent commands' }])
    expect(findings).toHaveLength(1)
  })

  it('finds events that its code cannot fold, as of a newer release, though another reducer made the head', async () => {
    const tables = await openTables()
    const decider = { ...shelf, reducerVersion: 2, schemaVersions: { NoteLeft: 1 } as never }
    const { findings } = await verify(tables, { deciders: [decider] })
    expect(findings).toEqual([
      {
        stream: 'Shelf#a',
        version: 4,
        problem: 'state',
        detail: 'The events cannot be folded: Shelf#a at version 1: Shelf knows no event BookPut',
      },
    ])
  })

  /** Takes a stream away with all that is of it, but for the note that it began. */
  const lose = async (tables: TestTables, stream: string): Promise<void> => {
    for (const { version } of await readEventItems(tables, stream)) {
      await remove(tables, 'events', { stream, version })
    }
    await remove(tables, 'heads', { stream })
  }

  it('names each of ten streams that are gone with their heads', async () => {
    const tables = await openEmpty()
    await plant(tables, makeShelves(13, 2))
    const gone = Array.from({ length: 10 }, (_, index) => `Shelf#${index + 4}`)
    for (const stream of gone) await lose(tables, stream)
    const { findings, streams } = await verify(tables, { segments: 3 })
    expect(findings).toEqual(
      gone.toSorted().map((stream) => ({
        stream,
        version: 0,
        problem: 'missing',
        detail: 'It began at 2026-01-01T00:00:01.000Z: neither events nor a head are there.',
      })),
    )
    expect(streams).toBe(13)
  })

  it('names a stream that was lost and has begun again', async () => {
    const tables = await openTables()
    await lose(tables, 'Shelf#2')
    await tables.run('2', put('Walden'))
    expect((await verify(tables)).findings).toEqual([
      {
        ...second,
        version: 1,
        problem: 'missing',
        detail: 'It began at 2026-01-01T00:00:01.000Z too: those events are not there.',
      },
    ])
  })

  it('counts streams that nothing notes, and not those that began just now', async () => {
    const tables = await openTables()
    const begunAt = '2026-01-01T00:00:01.000Z'
    await remove(tables, 'streams', { ...second, begunAt })
    const [first] = await readEventItems(tables, 'Shelf#a')
    await remove(tables, 'streams', { ...shelfA, begunAt: first!.recordedAt })
    expect(await verify(tables)).toMatchObject({ streams: 4, unnoted: 1, findings: [] })
  })

  it('checks and counts streams of an unknown category, all but their state', async () => {
    const tables = await openTables()
    await change(tables, 'heads', shelfA, 'SET s.books[0] = :value', 'Dubliners')
    const unknown = await verify(tables, { deciders: [] })
    expect(unknown).toMatchObject({ streams: 4, events: 19, unfolded: 4, findings: [] })
    await change(tables, 'events', { ...second, version: 3 }, 'SET d.note = :value', 'other')
    const { findings } = await verify(tables, { deciders: [] })
    expect(findings).toMatchObject([{ ...second, version: 3, problem: 'changed' }])
  })

  type Damage = (tables: TestTables, stream: string) => Promise<unknown>
  const setEvent =
    (expression: string, value?: unknown): Damage =>
    async (tables, stream) =>
      await change(tables, 'events', { stream, version: 3 }, expression, value)
  const setHead =
    (expression: string, value?: unknown): Damage =>
    async (tables, stream) =>
      await change(tables, 'heads', { stream }, expression, value)
  const removeEvents =
    (...versions: number[]): Damage =>
    async (tables, stream) => {
      for (const version of versions) await remove(tables, 'events', { stream, version })
    }

  /** Of shelves of five notes. */
  const ofNotes: [string, Damage, object][] = [
    [
      'a changed event',
      setEvent('SET d.note = :value', 'other'),
      { version: 3, problem: 'changed' },
    ],
    [
      'an event of another time',
      setEvent('SET recordedAt = :value', '2025'),
      { version: 3, problem: 'changed' },
    ],
    ['a missing event', removeEvents(3), { version: 4, problem: 'gap' }],
    ['a missing first event', removeEvents(1), { version: 2, problem: 'gap' }],
    ['a missing last event', removeEvents(5), { version: 4, problem: 'head' }],
    [
      'a stream without events',
      removeEvents(1, 2, 3, 4, 5),
      { version: 5, problem: 'head', detail: 'There are no events.' },
    ],
    [
      'a stream without events, whose beginning nothing notes',
      async (tables, stream) => {
        const [first] = await readEventItems(tables, stream, { from: 1, to: 1 })
        await removeEvents(1, 2, 3, 4, 5)(tables, stream)
        await remove(tables, 'streams', { stream, begunAt: first!.recordedAt })
      },
      { version: 5, problem: 'head', detail: 'There are no events.' },
    ],
    [
      'an event that no command has written',
      async (tables, stream) => {
        const [last] = await readEventItems(tables, stream, { from: 5, to: 5 })
        const event = eventFromItem({ ...last!, version: 6, p: last!.h })
        await writeEvent(tables, eventToItem({ ...event, hash: hashEvent(event) }))
      },
      { version: 6, problem: 'head' },
    ],
    ['an event that cannot be read', setEvent('REMOVE p'), { version: 3, problem: 'unreadable' }],
    [
      'a head of another version',
      setHead('SET version = :value', 4),
      { version: 5, problem: 'head' },
    ],
    [
      'a head of another hash',
      setHead('SET h = :value', Buffer.alloc(32)),
      { version: 5, problem: 'head' },
    ],
    [
      'a head of another time',
      setHead('SET recordedAt = :value', '2025'),
      { version: 5, problem: 'head' },
    ],
    [
      'a head that remembers other commands',
      setHead('SET r = :value', Buffer.alloc(28)),
      { version: 5, problem: 'recent commands' },
    ],
    [
      'a missing head',
      async (tables, stream) => await remove(tables, 'heads', { stream }),
      { version: 5, problem: 'head', detail: 'There is no head.' },
    ],
  ]
  /** Of shelves with three books and a note. */
  const ofBooks: [string, Damage, object][] = [
    [
      'a forged event with a hash that fits',
      async (tables, stream) => await forge(tables, stream, 2, { d: { book: 'Dubliners' } }),
      { version: 3, problem: 'unlinked' },
    ],
    [
      'a forged last event with a hash that fits',
      async (tables, stream) => await forge(tables, stream, 4, { d: { note: 'spotless' } }),
      { version: 4, problem: 'head' },
    ],
    [
      'a head of another state',
      setHead('SET s.books[0] = :value', 'Ivanhoe'),
      { version: 4, problem: 'state' },
    ],
    ['a head without a state', setHead('REMOVE s'), { version: 4, problem: 'state' }],
  ]

  it('finds each of many damages, and nothing else', async () => {
    const tables = await openTables()
    const shelves = makeShelves(3 + ofNotes.length, 5)
    const isNew = ({ stream }: { stream: string }) => !/#[123]$/.test(stream)
    await plant(tables, {
      events: shelves.events.filter(isNew),
      heads: shelves.heads.filter(isNew),
    })
    const expected = new Map<string, object>()
    const damage = async (stream: string, [what, spoil, finding]: (typeof ofNotes)[number]) => {
      await spoil(tables, stream)
      expected.set(what, { stream, ...finding })
    }
    for (const [index, one] of ofNotes.entries()) await damage(`Shelf#${index + 4}`, one)
    for (const [index, one] of ofBooks.entries()) {
      await tables.run(`b${index}`, put('Emma', 'Ulysses', 'Middlemarch'))
      await tables.run(`b${index}`, leave('dusty'))
      await damage(`Shelf#b${index}`, one)
    }
    const { streams, findings } = await verify(tables)
    expect(streams).toBe(4 + expected.size)
    for (const [what, finding] of expected) {
      expect(findings, what).toContainEqual(expect.objectContaining(finding))
    }
    expect(findings).toHaveLength(expected.size)
  })

  it('finds a command that was applied twice, seven others after it', async () => {
    const tables = await openTables()
    const meta = { commandId: 'once' }
    await tables.run('b', put('Emma'), meta)
    for (let others = 0; others < 7; others += 1) await tables.run('b', leave(`note ${others}`))
    await change(tables, 'heads', { stream: 'Shelf#b' }, 'SET r = :value', Buffer.alloc(0))
    await tables.run('b', put('Ulysses', 'Ivanhoe'), meta)
    // Until the head remembers the last eight again.
    for (let others = 0; others < 8; others += 1) await tables.run('b', leave(`note ${others}`))
    const { findings } = await verify(tables)
    expect(findings).toMatchObject([{ stream: 'Shelf#b', version: 9, problem: 'command' }])
    expect(findings[0]?.detail).toContain('once')
  })

  it('finds nothing where a caller takes a command id again that is not remembered any more', async () => {
    const tables = await openTables()
    const meta = { commandId: 'once' }
    await tables.run('b', put('Emma'), meta)
    for (let others = 0; others < 8; others += 1) await tables.run('b', leave(`note ${others}`))
    await tables.run('b', put('Ulysses', 'Ivanhoe'), meta)
    expect((await verify(tables)).findings).toEqual([])
  })

  it('finds nothing in a stream that the scan shows without its newest events', async () => {
    const tables = await openTables()
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      const answer = await proceed()
      const { Items }: { Items?: EventItem[] } = answer.output
      if (operation !== 'Scan' || !Items?.[0]?.id) return answer
      const shown = Items.filter(({ version }) => version < 4)
      return { ...answer, output: { ...answer.output, Items: shown } }
    }
    const verified = { streams: 4, events: 19, unfolded: 0, unnoted: 0, findings: [] }
    expect(await verify(tables, { interceptor })).toEqual(verified)
  })

  it('finds nothing in streams that are written to between any two of its reads', async () => {
    const tables = await openTables()
    let reads = 0
    const interceptor: Interceptor = async (_, proceed) => {
      const answer = await proceed()
      reads += 1
      if (reads > 40) return answer
      await tables.run('2', leave('meanwhile'))
      await tables.run(`new ${reads}`, put('meanwhile'))
      return answer
    }
    const { streams, findings } = await verify(tables, { interceptor })
    expect(findings).toEqual([])
    expect(streams).toBeGreaterThan(4)
    expect(reads).toBeGreaterThan(4)
  })

  it('finds nothing while four writers append', async () => {
    const tables = await openTables()
    const over = new AbortController()
    let appended = 0
    const writers = ['1', '2', 'a', 'b'].map(async (id) => {
      while (!over.signal.aborted) {
        await tables.run(id, put(`book ${appended}`))
        appended += 1
      }
    })
    const rounds = []
    for (let round = 0; round < 6; round += 1) rounds.push(await verify(tables))
    over.abort()
    await Promise.all(writers)
    expect(rounds.flatMap(({ findings }) => findings)).toEqual([])
    expect(appended).toBeGreaterThan(4)
    expect((await verify(tables)).events).toBe(19 + appended)
  })
})
