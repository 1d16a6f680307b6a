import { describe, expect, it } from 'vitest'
import { ConflictError } from '../../../../lambdas/platform/event-store/errors.ts'
import { verifyStream } from '../../../../lambdas/platform/event-store/events/hash-chain.ts'
import { MAX_TRIES } from '../../../../lambdas/platform/dynamodb/retry.ts'
import { after } from './fault-injection.ts'
import { leave, put } from './test-aggregate.ts'
import { metaOf, type Harness } from './test-harness.ts'

const dense = (length: number): number[] => Array.from({ length }, (_, index) => index + 1)

export const describeContention = (createHarness: (id?: string) => Harness): void => {
  describe('contention', () => {
    it('numbers 10 parallel appends exactly, and refuses those that were overtaken too often', async () => {
      const harness = createHarness()
      const commands = Array.from({ length: 10 }, (_, index) => put(`${index}`))
      const metas = commands.map((command) => metaOf(command))
      const send = async (index: number) => {
        try {
          return [await createHarness(harness.id).run(commands[index]!, metas[index])]
        } catch (error) {
          if (error instanceof ConflictError) return []
          throw error
        }
      }
      const appended = (await Promise.all(commands.keys().map(send))).flat()
      const versions = appended.flatMap(({ events }) => events.map(({ version }) => version))
      expect(versions.toSorted((a, b) => a - b)).toEqual(dense(appended.length))

      // Refused commands are sent again, as a client would.
      for (const index of commands.keys()) await send(index)
      const events = await harness.events()
      expect(events.map(({ version }) => version)).toEqual(dense(10))
      expect(new Set(events.map(({ commandId }) => commandId)).size).toBe(10)
      expect(verifyStream(events)).toEqual([])
    })

    it('decides again on the state that it lost to', async () => {
      const harness = createHarness()
      const other = createHarness(harness.id)
      harness.faults.next(
        'TransactWriteItems',
        after(async () => await other.run(put('Emma'))),
      )
      const result = await harness.run(put('Emma', 'Ulysses'))
      expect(result).toMatchObject({ version: 2, state: { books: ['Emma', 'Ulysses'] } })
      expect(result.events).toHaveLength(1)
      expect(harness.faults.requests).toHaveLength(4)
    })

    it('gives up after 5 tries with ever longer pauses, having applied nothing', async () => {
      const harness = createHarness()
      const other = createHarness(harness.id)
      harness.faults.always(
        'TransactWriteItems',
        after(async () => await other.run(leave('faster'))),
      )
      const lost = harness.run(put('Emma'))
      await expect(lost).rejects.toThrow(ConflictError)
      await expect(lost).rejects.toMatchObject({ stream: harness.stream })
      expect(harness.faults.requests).toHaveLength(2 * MAX_TRIES)
      expect(harness.pauses).toEqual([100, 200, 400, 800])
      expect((await harness.events()).map(({ type }) => type)).toEqual(Array(5).fill('NoteLeft'))
    })
  })
}
