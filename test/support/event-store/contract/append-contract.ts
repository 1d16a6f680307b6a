import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { recordRequests } from '../../aws/observe-client.ts'
import { tableName } from '../../../../lambdas/platform/dynamodb/tables.ts'
import { verifyStream } from '../../../../lambdas/platform/event-store/events/hash-chain.ts'
import { after, failing } from './fault-injection.ts'
import { leave, put, shelf } from './test-aggregate.ts'
import { collect, metaOf, notesOf, STAGE, START, type Harness } from './test-harness.ts'
import { setInItem } from '../../data/set-in-item.ts'

export const describeAppend = (createHarness: (id?: string) => Harness): void => {
  describe('append', () => {
    it('records the first event of a stream with its state, in two requests', async () => {
      const harness = createHarness()
      const result = await harness.run(put('Emma'))
      expect(result).toMatchObject({ version: 1, state: { books: ['Emma'] }, outcome: 'appended' })
      expect(harness.faults.requests).toEqual(['GetItem', 'TransactWriteItems'])
      expect(await harness.store.load(shelf, harness.id)).toEqual({
        version: 1,
        state: { books: ['Emma'] },
        recordedAt: new Date(START).toISOString(),
      })
    })

    it('stores what it answers, with all that the command carried', async () => {
      const harness = createHarness()
      const meta = metaOf(put('Emma'), {
        actor: { id: 'librarian', kind: 'staff' },
        onBehalfOf: 'reader',
        causationId: 'cause',
      })
      const { events } = await harness.store.execute(shelf, harness.id, put('Emma'), meta)
      expect(events).toMatchObject([
        {
          stream: harness.stream,
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
      expect(await harness.events()).toEqual(events)
    })

    it('gives the events of one command consecutive versions, one commit and ids of their own', async () => {
      const harness = createHarness()
      await harness.run(put('Emma'))
      const { events } = await harness.run(put('Ulysses', 'Emma', 'Middlemarch'))
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
      const harness = createHarness()
      await harness.run(put('Emma'))
      const result = await harness.run(put('Emma'))
      expect(result).toMatchObject({ version: 1, events: [], outcome: 'unchanged' })
      expect(harness.faults.requests.filter((request) => request !== 'GetItem')).toHaveLength(1)
    })

    it('writes nothing when the decider refuses', async () => {
      const harness = createHarness()
      await expect(harness.run(put('forbidden'))).rejects.toMatchObject({ code: 'BookForbidden' })
      expect(harness.faults.requests).toEqual(['GetItem'])
      expect(await harness.head()).toBeUndefined()
    })

    it('answers version 0 and the initial state for a stream without events', async () => {
      const harness = createHarness()
      const loaded = { version: 0, state: { books: [] }, recordedAt: undefined }
      expect(await harness.store.load(shelf, harness.id)).toEqual(loaded)
      expect(await harness.events()).toEqual([])
    })

    it('keeps recordedAt increasing while the clock goes backwards', async () => {
      const harness = createHarness()
      const times: string[] = []
      for (const milliseconds of [START, START - 60_000, START, START + 5]) {
        harness.clock.milliseconds = milliseconds
        const { events } = await harness.run(leave('note'))
        times.push(...events.map(({ recordedAt }) => recordedAt))
      }
      const expected = [START, START + 1, START + 2, START + 5]
      expect(times).toEqual(expected.map((time) => new Date(time).toISOString()))
    })

    it('leaves out undefined members, in the database as in the hash', async () => {
      const harness = createHarness()
      const data = { note: 'one', by: undefined }
      const loose: typeof shelf = {
        ...shelf,
        decide: () => [{ type: 'NoteLeft', data }],
      }
      await harness.store.execute(loose, harness.id, put(), metaOf('loose'))
      const [event] = await harness.events()
      expect(event?.data).toStrictEqual({ note: 'one' })
      expect(verifyStream([event!])).toEqual([])
    })

    it('refuses what would not come back as it was', async () => {
      const harness = createHarness()
      await expect(harness.run(put('half \ud83d pair'))).rejects.toThrow(TypeError)
      const invalid = { ...shelf, evolve: () => ({ books: ['\ud83d'] }) }
      const command = put('Emma')
      const run = harness.store.execute(invalid, harness.id, command, metaOf(command))
      await expect(run).rejects.toThrow(TypeError)
      expect(harness.faults.requests).not.toContain('TransactWriteItems')
    })
  })

  describe('the note that a stream began', () => {
    it('comes with its first event and with no later one', async () => {
      const harness = createHarness()
      await harness.run(put('Emma', 'Ulysses'))
      harness.clock.milliseconds += 1000
      await harness.run(put('Middlemarch'))
      expect(await notesOf(harness, harness.stream)).toEqual([
        { stream: harness.stream, begunAt: '2026-01-01T00:00:00.000Z' },
      ])
    })

    it('is there with the events or not at all', async () => {
      const harness = createHarness()
      const refused = failing('ValidationException')
      harness.faults.next('TransactWriteItems', refused)
      await expect(harness.run(put('Emma'))).rejects.toThrow('ValidationException')
      await expect(harness.run(put('forbidden'))).rejects.toThrow('This book is forbidden.')
      await harness.run(put())
      expect([await notesOf(harness, harness.stream), await harness.events()]).toEqual([[], []])
      // Both try to begin it; the second must not leave a note.
      const other = createHarness(harness.id)
      other.clock.milliseconds += 5
      harness.faults.next(
        'TransactWriteItems',
        after(async () => await other.run(put('Ulysses'))),
      )
      await harness.run(put('Emma'))
      expect(await notesOf(harness, harness.stream)).toEqual([
        { stream: harness.stream, begunAt: '2026-01-01T00:00:00.005Z' },
      ])
    })
  })

  describe('history', () => {
    it('reads a stream longer than a page in order, from any version', async () => {
      const harness = createHarness()
      const page = Array.from({ length: 25 }, (_, index) => `${index}`.padEnd(15_000, '.'))
      for (let command = 0; command < 4; command += 1) await harness.run(leave(...page))
      const versions = (await harness.events()).map(({ version }) => version)
      expect(versions).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(
        harness.faults.requests.filter((request) => request === 'Query').length,
      ).toBeGreaterThan(1)
      const newest = await collect(harness.store.readEvents(harness.stream, 99))
      expect(newest.map(({ version }) => version)).toEqual([99, 100])
    })

    it('is never read from a replica that lags behind', async () => {
      const harness = createHarness()
      const meta = metaOf(put('Emma'))
      const requests = recordRequests(harness.client)
      await harness.run(put('Emma'), meta)
      await harness.run(put('Emma'), meta)
      await harness.store.load(shelf, harness.id)
      await harness.events()
      const reads = requests.filter(({ operation }) => operation !== 'TransactWriteItems')
      expect(reads).toHaveLength(5)
      for (const { input } of reads) expect(input).toMatchObject({ ConsistentRead: true })
    })

    it('is one hash chain that ends at the head', async () => {
      const harness = createHarness()
      await harness.run(put('Emma', 'Ulysses'))
      await harness.run(put('Middlemarch'), { onBehalfOf: 'reader' })
      expect(verifyStream(await harness.events(), await chainEnd(harness))).toEqual([])
    })

    it('shows an event that was changed and one that is gone', async () => {
      const harness = createHarness()
      for (const book of ['Emma', 'Ulysses', 'Middlemarch']) await harness.run(put(book))
      const TableName = tableName(STAGE, 'events')
      const place = { client: harness.client, stage: STAGE }
      await setInItem(
        place,
        'events',
        { stream: harness.stream, version: 2 },
        'd.book',
        'Dubliners',
      )
      const changed = [{ version: 2, problem: 'changed' }]
      expect(verifyStream(await harness.events(), await chainEnd(harness))).toEqual(changed)
      await harness.client.send(
        new DeleteCommand({ TableName, Key: { stream: harness.stream, version: 2 } }),
      )
      const gap = [{ version: 3, problem: 'gap' }]
      expect(verifyStream(await harness.events(), await chainEnd(harness))).toEqual(gap)
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
      const harness = createHarness()
      await harness.run(put('Emma', 'Ulysses'))
      const { state, version } = await harness.store.load(reversed, harness.id)
      expect({ state, version }).toEqual({ state: { books: ['Ulysses', 'Emma'] }, version: 2 })
      expect(await harness.head()).toMatchObject({ rv: 1, s: { books: ['Emma', 'Ulysses'] } })

      const command = put('Middlemarch')
      await harness.store.execute(reversed, harness.id, command, metaOf(command))
      expect(await harness.head()).toMatchObject({
        rv: 2,
        version: 3,
        s: { books: ['Middlemarch', 'Ulysses', 'Emma'] },
      })
    })

    it('is refolded up to the version it had when it was read', async () => {
      const harness = createHarness()
      await harness.run(put('Emma'))
      const other = createHarness(harness.id)
      harness.faults.next(
        'Query',
        after(async () => await other.run(put('Ulysses'))),
      )
      const { state, version } = await harness.store.load(reversed, harness.id)
      expect({ state, version }).toEqual({ state: { books: ['Emma'] }, version: 1 })
    })

    it('is not refolded from a history with a hole', async () => {
      for (const hole of [1, 2]) {
        const harness = createHarness()
        await harness.run(put('Emma', 'Ulysses'))
        await harness.client.send(
          new DeleteCommand({
            TableName: tableName(STAGE, 'events'),
            Key: { stream: harness.stream, version: hole },
          }),
        )
        await expect(harness.store.load(reversed, harness.id)).rejects.toMatchObject({
          name: 'BrokenStreamError',
          version: hole,
        })
      }
    })

    it('is refolded from events of older schemas by their upcasts', async () => {
      const harness = createHarness()
      await harness.run(put('Emma'))
      const shouting = {
        ...shelf,
        reducerVersion: 2,
        schemaVersions: { ...shelf.schemaVersions, BookPut: 2 },
        upcasts: {
          BookPut: [(data: unknown) => ({ book: (data as { book: string }).book.toUpperCase() })],
        },
      }
      const command = put('Ulysses')
      await harness.store.execute(shouting, harness.id, command, metaOf(command))
      const { state } = await harness.store.load({ ...shouting, reducerVersion: 3 }, harness.id)
      expect(state).toEqual({ books: ['EMMA', 'Ulysses'] })
    })
  })
}

const chainEnd = async (harness: Harness): Promise<{ version: number; hash: string }> => {
  const head = await harness.head()
  if (!head) throw new Error('There is no head.')
  return { version: head.version, hash: Buffer.from(head.h).toString('hex') }
}
