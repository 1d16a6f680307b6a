import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tableName } from '../../dynamodb/tables.ts'
import { verifyStream } from '../hash-chain.ts'
import { after, failing } from './faults.ts'
import { leave, put, shelf } from './shelf.ts'
import { collect, metaOf, notesOf, STAGE, START, type World } from './world.ts'

export const describeAppends = (createWorld: (id?: string) => World): void => {
  describe('append', () => {
    it('records the first event of a stream with its state, in two requests', async () => {
      const world = createWorld()
      const result = await world.run(put('Emma'))
      expect(result).toMatchObject({ version: 1, state: { books: ['Emma'] }, outcome: 'appended' })
      expect(world.faults.requests).toEqual(['GetItem', 'TransactWriteItems'])
      expect(await world.store.load(shelf, world.id)).toEqual({
        version: 1,
        state: { books: ['Emma'] },
        recordedAt: new Date(START).toISOString(),
      })
    })

    it('stores what it answers, with all that the command carried', async () => {
      const world = createWorld()
      const meta = metaOf(put('Emma'), {
        actor: { id: 'librarian', kind: 'staff' },
        onBehalfOf: 'reader',
        causationId: 'cause',
      })
      const { events } = await world.store.execute(shelf, world.id, put('Emma'), meta)
      expect(events).toMatchObject([
        {
          stream: world.stream,
          version: 1,
          type: 'BookPut',
          schemaVersion: 1,
          data: { book: 'Emma' },
          actor: { id: 'librarian', kind: 'staff' },
          onBehalfOf: 'reader',
          causationId: 'cause',
          commandId: meta.commandId,
          correlationId: meta.correlationId,
        },
      ])
      expect(await world.events()).toEqual(events)
    })

    it('gives the events of one command consecutive versions, one commit and ids of their own', async () => {
      const world = createWorld()
      await world.run(put('Emma'))
      const { events } = await world.run(put('Ulysses', 'Emma', 'Middlemarch'))
      expect(events.map(({ version, data }) => [version, data])).toEqual([
        [2, { book: 'Ulysses' }],
        [3, { book: 'Middlemarch' }],
      ])
      expect(new Set(events.map(({ commitId }) => commitId)).size).toBe(1)
      expect(new Set(events.map(({ recordedAt }) => recordedAt)).size).toBe(1)
      expect(events[0]?.commitId).toBe(events[0]?.eventId)
      const ids = events.map(({ eventId }) => eventId)
      expect(new Set(ids).size).toBe(2)
      for (const id of ids)
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-/)
    })

    it('writes nothing when nothing is decided', async () => {
      const world = createWorld()
      await world.run(put('Emma'))
      const result = await world.run(put('Emma'))
      expect(result).toMatchObject({ version: 1, events: [], outcome: 'unchanged' })
      expect(world.faults.requests.filter((request) => request !== 'GetItem')).toHaveLength(1)
    })

    it('writes nothing when the decider refuses', async () => {
      const world = createWorld()
      await expect(world.run(put('forbidden'))).rejects.toMatchObject({ code: 'BookForbidden' })
      expect(world.faults.requests).toEqual(['GetItem'])
      expect(await world.head()).toBeUndefined()
    })

    it('answers version 0 and the initial state for a stream without events', async () => {
      const world = createWorld()
      const loaded = { version: 0, state: { books: [] }, recordedAt: undefined }
      expect(await world.store.load(shelf, world.id)).toEqual(loaded)
      expect(await world.events()).toEqual([])
    })

    it('keeps recordedAt increasing while the clock goes backwards', async () => {
      const world = createWorld()
      const times: string[] = []
      for (const milliseconds of [START, START - 60_000, START, START + 5]) {
        world.clock.milliseconds = milliseconds
        const { events } = await world.run(leave('note'))
        times.push(...events.map(({ recordedAt }) => recordedAt))
      }
      const expected = [START, START + 1, START + 2, START + 5]
      expect(times).toEqual(expected.map((time) => new Date(time).toISOString()))
    })

    it('leaves out undefined members, in the database as in the hash', async () => {
      const world = createWorld()
      const data = { note: 'one', by: undefined }
      const loose: typeof shelf = {
        ...shelf,
        decide: () => [{ type: 'NoteLeft', data }],
      }
      await world.store.execute(loose, world.id, put(), metaOf('loose'))
      const [event] = await world.events()
      expect(event?.data).toStrictEqual({ note: 'one' })
      expect(verifyStream([event!])).toEqual([])
    })

    it('refuses what would not come back as it was', async () => {
      const world = createWorld()
      await expect(world.run(put('half \ud83d pair'))).rejects.toThrow(TypeError)
      const unfit = { ...shelf, evolve: () => ({ books: ['\ud83d'] }) }
      const command = put('Emma')
      const run = world.store.execute(unfit, world.id, command, metaOf(command))
      await expect(run).rejects.toThrow(TypeError)
      expect(world.faults.requests).not.toContain('TransactWriteItems')
    })
  })

  describe('the note that a stream began', () => {
    it('comes with its first event and with no later one', async () => {
      const world = createWorld()
      await world.run(put('Emma', 'Ulysses'))
      world.clock.milliseconds += 1000
      await world.run(put('Middlemarch'))
      expect(await notesOf(world, world.stream)).toEqual([
        { stream: world.stream, begunAt: '2026-01-01T00:00:00.000Z' },
      ])
    })

    it('is there with the events or not at all', async () => {
      const world = createWorld()
      const refused = failing('ValidationException')
      world.faults.next('TransactWriteItems', refused)
      await expect(world.run(put('Emma'))).rejects.toThrow('ValidationException')
      await expect(world.run(put('forbidden'))).rejects.toThrow('BookForbidden')
      await world.run(put())
      expect([await notesOf(world, world.stream), await world.events()]).toEqual([[], []])
      // Both try to begin it; the one that comes second must not leave a note.
      const other = createWorld(world.id)
      other.clock.milliseconds += 5
      world.faults.next(
        'TransactWriteItems',
        after(async () => await other.run(put('Ulysses'))),
      )
      await world.run(put('Emma'))
      expect(await notesOf(world, world.stream)).toEqual([
        { stream: world.stream, begunAt: '2026-01-01T00:00:00.005Z' },
      ])
    })
  })

  describe('history', () => {
    it('reads a stream longer than a page in order, from any version', async () => {
      const world = createWorld()
      const page = Array.from({ length: 25 }, (_, index) => `${index}`.padEnd(15_000, '.'))
      for (let command = 0; command < 4; command += 1) await world.run(leave(...page))
      const versions = (await world.events()).map(({ version }) => version)
      expect(versions).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(world.faults.requests.filter((request) => request === 'Query').length).toBeGreaterThan(
        1,
      )
      const newest = await collect(world.store.readEvents(world.stream, 99))
      expect(newest.map(({ version }) => version)).toEqual([99, 100])
    })

    it('is never read from a replica that lags behind', async () => {
      const world = createWorld()
      const meta = metaOf(put('Emma'))
      const reads: unknown[] = []
      world.client.middlewareStack.add(
        (next) => async (args) => {
          if (!('TransactItems' in args.input)) reads.push(args.input)
          return await next(args)
        },
        { step: 'initialize' },
      )
      await world.run(put('Emma'), meta)
      await world.run(put('Emma'), meta)
      await world.store.load(shelf, world.id)
      await world.events()
      expect(reads).toHaveLength(5)
      for (const read of reads) expect(read).toMatchObject({ ConsistentRead: true })
    })

    it('is one hash chain that ends at the head', async () => {
      const world = createWorld()
      await world.run(put('Emma', 'Ulysses'))
      await world.run(put('Middlemarch'), { onBehalfOf: 'reader' })
      expect(verifyStream(await world.events(), await chainEnd(world))).toEqual([])
    })

    it('shows an event that was changed and one that is gone', async () => {
      const world = createWorld()
      for (const book of ['Emma', 'Ulysses', 'Middlemarch']) await world.run(put(book))
      const TableName = tableName(STAGE, 'events')
      await world.client.send(
        new UpdateCommand({
          TableName,
          Key: { stream: world.stream, version: 2 },
          UpdateExpression: 'SET d.book = :book',
          ExpressionAttributeValues: { ':book': 'Dubliners' },
        }),
      )
      const changed = [{ version: 2, problem: 'changed' }]
      expect(verifyStream(await world.events(), await chainEnd(world))).toEqual(changed)
      await world.client.send(
        new DeleteCommand({ TableName, Key: { stream: world.stream, version: 2 } }),
      )
      const gap = [{ version: 3, problem: 'gap' }]
      expect(verifyStream(await world.events(), await chainEnd(world))).toEqual(gap)
    })
  })

  describe('head', () => {
    const reversed = {
      ...shelf,
      reducerVersion: 2,
      evolve: (...[state, event]: Parameters<typeof shelf.evolve>) =>
        event.type === 'BookPut' ? { books: [event.data.book, ...state.books] } : state,
    }

    it('is refolded when another reducer made it, and rewritten by the next append', async () => {
      const world = createWorld()
      await world.run(put('Emma', 'Ulysses'))
      const { state, version } = await world.store.load(reversed, world.id)
      expect({ state, version }).toEqual({ state: { books: ['Ulysses', 'Emma'] }, version: 2 })
      expect(await world.head()).toMatchObject({ rv: 1, s: { books: ['Emma', 'Ulysses'] } })

      const command = put('Middlemarch')
      await world.store.execute(reversed, world.id, command, metaOf(command))
      expect(await world.head()).toMatchObject({
        rv: 2,
        version: 3,
        s: { books: ['Middlemarch', 'Ulysses', 'Emma'] },
      })
    })

    it('is refolded up to the version it had when it was read', async () => {
      const world = createWorld()
      await world.run(put('Emma'))
      const other = createWorld(world.id)
      world.faults.next(
        'Query',
        after(async () => await other.run(put('Ulysses'))),
      )
      const { state, version } = await world.store.load(reversed, world.id)
      expect({ state, version }).toEqual({ state: { books: ['Emma'] }, version: 1 })
    })

    it('is not refolded from a history with a hole', async () => {
      for (const hole of [1, 2]) {
        const world = createWorld()
        await world.run(put('Emma', 'Ulysses'))
        await world.client.send(
          new DeleteCommand({
            TableName: tableName(STAGE, 'events'),
            Key: { stream: world.stream, version: hole },
          }),
        )
        await expect(world.store.load(reversed, world.id)).rejects.toMatchObject({
          name: 'BrokenStreamError',
          version: hole,
        })
      }
    })

    it('is refolded from events of older schemas by their upcasts', async () => {
      const world = createWorld()
      await world.run(put('Emma'))
      const shouting = {
        ...shelf,
        reducerVersion: 2,
        schemaVersions: { ...shelf.schemaVersions, BookPut: 2 },
        upcasts: {
          BookPut: [(data: unknown) => ({ book: (data as { book: string }).book.toUpperCase() })],
        },
      }
      const command = put('Ulysses')
      await world.store.execute(shouting, world.id, command, metaOf(command))
      const { state } = await world.store.load({ ...shouting, reducerVersion: 3 }, world.id)
      expect(state).toEqual({ books: ['EMMA', 'Ulysses'] })
    })
  })
}

const chainEnd = async (world: World): Promise<{ version: number; hash: string }> => {
  const head = await world.head()
  if (!head) throw new Error('There is no head.')
  return { version: head.version, hash: Buffer.from(head.h).toString('hex') }
}
