import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RecordTap, tapHeads } from '../../../test/support/record-tap.ts'
import { setLogSink } from '../log.ts'
import { tableName } from '../dynamodb/tables.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { leave, put, shelf, type ShelfEvent } from './contract/shelf.ts'
import { createWorld, STAGE, START, type World } from './contract/world.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import type { RecordedEvent } from './envelope.ts'
import { createEventStore } from './event-store.ts'
import { EVENTS_AT_ONCE, projectEvents } from './project-events.ts'
import { refold } from './refold.ts'
import { createStreamConsumer } from './stream-consumer.ts'

const engine = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
const client = engine()
let tap: RecordTap
beforeAll(async () => {
  setLogSink(() => {})
  tap = await tapHeads(inject('engineEndpoint'))
})
afterAll(() => {
  tap.close()
  client.destroy()
})

type Step = 'apply' | 'advance'
/** What happens to a step of the projection: nothing, it is not taken, or its outcome is not told. */
type Fault = 'none' | 'before' | 'after'

/** A projection of its own with a read model in memory, whose steps can be made to fail. */
const newProjection = (decider = shelf) => {
  const name = `test-${randomUUID()}`
  const faults: Record<Step, Fault[]> = { apply: [], advance: [] }
  /** Streams whose events cannot be applied. */
  const poisoned = new Set<string>()
  const stepping = async (step: Step, take: () => Promise<void> | void): Promise<void> => {
    const fault = faults[step].shift() ?? 'none'
    if (fault === 'before') throw new Error(`${step} not taken`)
    await take()
    if (fault === 'after') throw new Error(`${step} taken, and nobody knows`)
  }
  const stored = createCheckpoints(name, { client, stage: STAGE, now: () => START })
  const checkpoints: Checkpoints = {
    read: stored.read,
    advance: async (stream, version) =>
      await stepping('advance', async () => await stored.advance(stream, version)),
  }
  /** By stream, in the order of their first application. */
  const model = new Map<string, RecordedEvent<ShelfEvent>[]>()
  /** Calls of apply, as versions. */
  const applied: number[][] = []
  const store = createEventStore({ client, stage: STAGE, now: () => START })
  /** Of each reading of events, the first version asked for. */
  const readings: (number | undefined)[] = []
  const project = projectEvents(
    {
      name,
      decider,
      apply: async (stream, events) =>
        await stepping('apply', () => {
          if (poisoned.has(stream)) throw new Error('poisoned')
          applied.push(events.map(({ version }) => version))
          const known = model.get(stream) ?? []
          const fresh = events.filter(({ version }) => version > known.length)
          expect((fresh[0]?.version ?? known.length + 1) - known.length).toBe(1)
          model.set(stream, [...known, ...fresh])
        }),
    },
    {
      store: {
        readEvents: (stream, fromVersion) => {
          readings.push(fromVersion)
          return store.readEvents(stream, fromVersion)
        },
      },
      checkpoints,
    },
  )
  const handler = createStreamConsumer({ id: 'shelves/test', categories: ['Shelf'] }, project)
  /** @returns the records that failed */
  const deliver = async (Records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord[]> => {
    const { batchItemFailures } = await handler({ Records: [...Records] })
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    return Records.filter(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''))
  }
  return { deliver, faults, poisoned, model, applied, readings, checkpoints: stored }
}

const worlds: World[] = []
afterAll(() => worlds.forEach((world) => world.client.destroy()))

const newShelf = async (...books: string[]) => {
  const world = createWorld(engine())
  worlds.push(world)
  for (const book of books) await world.run(put(book))
  return { ...world, records: await tap.recordsOf(world.stream) }
}

const versions = (...of: number[]) => of

describe('delivery', () => {
  test('events are applied in order and once, several changes of a stream together', async () => {
    const { stream, records, events } = await newShelf('Emma', 'Ulysses', 'Middlemarch')
    const { deliver, model, applied } = newProjection()
    expect(records).toHaveLength(3)
    expect(await deliver(records)).toEqual([])
    expect(applied).toEqual([versions(1, 2, 3)])
    expect(model.get(stream)).toEqual(await events())
  })

  test('what is recorded between the change and the reading is applied along', async () => {
    const { stream, records } = await newShelf('Emma', 'Ulysses')
    const { deliver, applied, checkpoints } = newProjection()
    await deliver(records.slice(0, 1))
    expect(applied).toEqual([versions(1, 2)])
    expect(await checkpoints.read(stream)).toBe(2)
  })

  test.each([
    ['again', [0, 1, 2]],
    ['in part again', [1]],
    ['backwards', [2, 1, 0]],
  ])('records delivered %s change nothing, and no event is read', async (_, order) => {
    const { records } = await newShelf('Emma', 'Ulysses', 'Middlemarch')
    const { deliver, applied, readings } = newProjection()
    await deliver(records)
    for (const index of order) expect(await deliver([records[index]!])).toEqual([])
    expect(applied).toEqual([versions(1, 2, 3)])
    expect(readings).toEqual([1])
  })

  test('a batch that comes before an older one leaves it nothing to do', async () => {
    const { records, run, stream } = await newShelf('Emma')
    const { deliver, applied } = newProjection()
    await run(put('Ulysses'))
    const newer = (await tap.recordsOf(stream)).slice(records.length)
    await deliver(newer)
    await deliver(records)
    expect(applied).toEqual([versions(1, 2)])
  })

  test('a long stream is applied in portions, with a checkpoint after each', async () => {
    const { run, stream } = await newShelf()
    for (let command = 0; command * 25 < EVENTS_AT_ONCE + 1; command += 1) {
      await run(leave(...Array.from({ length: 25 }, (_, note) => `${command}/${note}`)))
    }
    const { deliver, applied, faults, checkpoints } = newProjection()
    const records = (await tap.recordsOf(stream)).slice(-1)
    faults.apply.push('none', 'before')
    expect(await deliver(records)).toEqual(records)
    expect(await checkpoints.read(stream)).toBe(EVENTS_AT_ONCE)
    expect(await deliver(records)).toEqual([])
    expect(applied.map((portion) => portion[0])).toEqual([1, EVENTS_AT_ONCE + 1])
  })

  test('events reach the projection in the schema of today', async () => {
    const { records, stream } = await newShelf('Emma')
    const { deliver, model } = newProjection({
      ...shelf,
      schemaVersions: { ...shelf.schemaVersions, BookPut: 2 },
      upcasts: { BookPut: [(data) => ({ book: `${(data as { book: string }).book}!` })] },
    })
    await deliver(records)
    expect(model.get(stream)).toMatchObject([{ schemaVersion: 2, data: { book: 'Emma!' } }])
  })
})

describe('failures', () => {
  test('a stream that fails is reported, and the others of its batch are done', async () => {
    const [one, other] = [await newShelf('Emma'), await newShelf('Ulysses')]
    const { deliver, poisoned, model } = newProjection()
    poisoned.add(one.stream)
    const failed = await deliver([...one.records, ...other.records])
    expect(failed).toEqual(one.records)
    expect(model.get(other.stream)).toHaveLength(1)
    expect(model.get(one.stream)).toBeUndefined()
    poisoned.clear()
    expect(await deliver([...failed, ...other.records])).toEqual([])
    expect(model.get(one.stream)).toHaveLength(1)
  })

  test('a crash between applying and the checkpoint applies the same events again', async () => {
    const { records, stream } = await newShelf('Emma')
    const { deliver, faults, model, applied, checkpoints } = newProjection()
    faults.advance.push('before')
    expect(await deliver(records)).toEqual(records)
    expect(await checkpoints.read(stream)).toBe(0)
    expect(await deliver(records)).toEqual([])
    expect(applied).toEqual([versions(1), versions(1)])
    expect(model.get(stream)).toHaveLength(1)
  })

  test('a crash after the checkpoint applies nothing again', async () => {
    const { records } = await newShelf('Emma')
    const { deliver, faults, applied } = newProjection()
    faults.advance.push('after')
    expect(await deliver(records)).toEqual(records)
    expect(await deliver(records)).toEqual([])
    expect(applied).toEqual([versions(1)])
  })

  test.each([
    ['between two others', 2, versions()],
    ['at the end', 3, versions(1, 2)],
  ])('a stream whose event is missing %s fails and stays where it is', async (_, gone, until) => {
    const { records, stream } = await newShelf('Emma', 'Ulysses', 'Middlemarch')
    const Key = { stream, version: gone }
    await client.send(new DeleteCommand({ TableName: tableName(STAGE, 'events'), Key }))
    const { deliver, applied, checkpoints } = newProjection()
    expect(await deliver(records)).toEqual(records)
    expect(applied.flat()).toEqual(until)
    expect(await checkpoints.read(stream)).toBe(until.length)
  })
})

describe('checkpoints', () => {
  test('move on and never back', async () => {
    const { checkpoints } = newProjection()
    const moves: number[] = []
    for (const version of [3, 5, 4, 5, 1, 6]) {
      await checkpoints.advance('Shelf#a', version)
      moves.push(await checkpoints.read('Shelf#a'))
    }
    expect(moves).toEqual([3, 5, 5, 5, 5, 6])
    expect(await checkpoints.read('Shelf#b')).toBe(0)
  })
})

test('whatever is lost, repeated, reordered and cut off: at the end the projection is the fold', async () => {
  const anyFaults = fc.array(fc.constantFrom<Fault>('none', 'none', 'before', 'after'), {
    maxLength: 10,
  })
  const anyPlan = fc.record({
    // Per stream, per command, how many events it records.
    histories: fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    }),
    // Batches made of any stretches of any streams; some are delivered beside the next.
    batches: fc.array(
      fc.record({
        stretches: fc.array(fc.tuple(fc.nat(2), fc.nat(4), fc.nat(5)), { maxLength: 4 }),
        atOnce: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    apply: anyFaults,
    advance: anyFaults,
  })
  const property = fc.asyncProperty(anyPlan, async ({ histories, batches, apply, advance }) => {
    const shelves = await Promise.all(
      histories.map(async (commands) => {
        const world = await newShelf()
        for (const [command, size] of commands.entries()) {
          await world.run(put(...Array.from({ length: size }, (_, book) => `${command}/${book}`)))
        }
        return world
      }),
    )
    const records: DynamoDBRecord[][] = []
    for (const { stream } of shelves) records.push(await tap.recordsOf(stream))
    const { deliver, faults, model, checkpoints } = newProjection()
    faults.apply.push(...apply)
    faults.advance.push(...advance)

    let beside: Promise<unknown> = Promise.resolve()
    for (const { stretches, atOnce } of batches) {
      const batch = stretches.flatMap(([stream, from, count]) =>
        (records[stream % records.length] ?? []).slice(from, from + count),
      )
      const delivering = deliver(batch)
      if (atOnce) beside = Promise.all([beside, delivering])
      else await delivering
    }
    await beside
    let left: readonly DynamoDBRecord[] = records.flat()
    // Each round uses up faults, of which there are at most 20.
    for (let round = 0; left.length > 0 && round <= 20; round += 1) left = await deliver(left)
    expect(left).toEqual([])

    for (const { stream, events, head } of shelves) {
      const projected = model.get(stream) ?? []
      const stored = await head()
      expect(projected).toEqual(await events())
      expect((await refold(shelf, projected)).state).toEqual(stored?.s)
      expect(await checkpoints.read(stream)).toBe(stored?.version)
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
