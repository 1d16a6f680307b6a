import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lostAnswer } from './fault-injection.ts'
import { leave, put, shelf, type ShelfCommand } from './test-aggregate.ts'
import { collect, metaOf, notesOf, type Harness } from './test-harness.ts'

const beginningOf = (command: ShelfCommand, id: string = randomUUID()) => ({
  id,
  command,
  meta: metaOf(command),
})

export const describeFirstEvent = (createHarness: (id?: string) => Harness): void => {
  describe('the beginning of many streams', () => {
    const eventsOf = async ({ store }: Harness, id: string) =>
      await collect(store.readEvents(`Shelf#${id}`))

    it('is one request, and each stream is as if it had been begun alone', async () => {
      const harness = createHarness()
      const beginnings = [beginningOf(put('Emma', 'Ulysses')), beginningOf(leave('first'))]
      const [one, other] = (await harness.store.begin(shelf, beginnings)) ?? []
      expect(harness.faults.requests).toEqual(['TransactWriteItems'])
      expect(one).toMatchObject({
        outcome: 'appended',
        version: 2,
        state: { books: ['Emma', 'Ulysses'] },
      })
      expect(other).toMatchObject({ outcome: 'appended', version: 1, state: { books: [] } })
      const [{ id, command, meta }, { id: otherId }] = beginnings as [
        (typeof beginnings)[0],
        (typeof beginnings)[0],
      ]
      expect(await eventsOf(harness, id)).toEqual(one?.events)
      expect(await eventsOf(harness, otherId)).toEqual(other?.events)
      for (const stream of [`Shelf#${id}`, `Shelf#${otherId}`]) {
        expect(await notesOf(harness, stream)).toEqual([
          { stream, begunAt: '2026-01-01T00:00:00.000Z' },
        ])
      }
      expect(await harness.store.execute(shelf, id, command, meta)).toMatchObject({
        outcome: 'repeated',
        events: one?.events,
      })
      expect(await harness.store.execute(shelf, id, put('Dracula'), metaOf('next'))).toMatchObject({
        version: 3,
        state: { books: ['Emma', 'Ulysses', 'Dracula'] },
      })
    })

    it('records nothing where a stream has events, a command is refused or does nothing', async () => {
      const harness = createHarness()
      await harness.run(put('Walden'))
      const before = await harness.events()
      for (const invalid of [
        beginningOf(put('Emma'), harness.id),
        beginningOf(put('forbidden')),
        beginningOf(put()),
        beginningOf(leave('a note of 16 KB '.repeat(1025))),
      ]) {
        const fresh = beginningOf(put('Emma'))
        expect(await harness.store.begin(shelf, [fresh, invalid])).toBe(undefined)
        expect(await eventsOf(harness, fresh.id)).toEqual([])
      }
      expect(await harness.events()).toEqual(before)
    })

    it('is told by the same commands where its answer got lost', async () => {
      const harness = createHarness()
      const { id, command, meta } = beginningOf(put('Emma'))
      harness.faults.next('TransactWriteItems', lostAnswer)
      expect(await harness.store.begin(shelf, [{ id, command, meta }])).toBe(undefined)
      expect(await harness.store.execute(shelf, id, command, meta)).toMatchObject({
        outcome: 'repeated',
        version: 1,
      })
      expect(await eventsOf(harness, id)).toHaveLength(1)
    })

    it('is read by a request for all of them, each stream in order', async () => {
      const harness = createHarness()
      const beginnings = [put('Emma', 'Ulysses', 'Walden'), put('Dracula')].map((command) =>
        beginningOf(command),
      )
      await harness.store.begin(shelf, beginnings)
      const [one, other] = beginnings.map(({ id }) => `Shelf#${id}`) as [string, string]
      harness.faults.requests.length = 0
      const read = await harness.store.readRanges([
        { stream: one, from: 2, to: 4 },
        { stream: other, from: 1, to: 1 },
        { stream: `Shelf#${randomUUID()}`, from: 1, to: 2 },
      ])
      expect(harness.faults.requests).toEqual(['BatchGetItem'])
      expect([...read.keys()].toSorted()).toEqual([one, other].toSorted())
      expect(read.get(one)?.map(({ version, data }) => [version, data])).toEqual([
        [2, { book: 'Ulysses' }],
        [3, { book: 'Walden' }],
      ])
    })
  })
}
