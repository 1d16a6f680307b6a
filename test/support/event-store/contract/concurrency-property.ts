import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConflictError, UnavailableError } from '../../../../lambdas/platform/event-store/errors.ts'
import { verifyStream } from '../../../../lambdas/platform/event-store/events/hash-chain.ts'
import { rehydrate } from '../../../../lambdas/platform/event-store/rehydrate.ts'
import { type Fault, lostAnswer, lostRequest, throttled } from './fault-injection.ts'
import { put, shelf } from './test-aggregate.ts'
import { metaOf, type Harness } from './test-harness.ts'

const none: Fault = async (proceed) => await proceed()
const faults: readonly Fault[] = [none, none, none, lostAnswer, lostRequest, throttled]
const anyFaults = fc.array(fc.constantFrom(...faults), { maxLength: 12 })

interface Writer {
  readonly faults: readonly Fault[]
  /** The command ids it sends, of the 8 that are always recognised; writers may share them. */
  readonly intents: readonly number[]
}
const anyWriter: fc.Arbitrary<Writer> = fc.record({
  faults: anyFaults,
  intents: fc.array(fc.nat(7), { minLength: 1, maxLength: 6 }),
})

export const describeConcurrency = (createHarness: (id?: string) => Harness): void => {
  describe('concurrency', () => {
    it('keeps every promise at once, whatever is lost, repeated and interleaved', async () => {
      const writers = fc.array(anyWriter, { minLength: 2, maxLength: 4 })
      const property = fc.asyncProperty(writers, async (plan) => {
        const harness = createHarness()
        const intents = Array.from({ length: 8 }, (_, index) => {
          const command = put(`${index}a`, `${index}b`)
          return { command, meta: metaOf(command) }
        })
        const acknowledged = new Map<string, string>()

        const write = async ({ faults: planned, intents: numbers }: Writer) => {
          const writer = createHarness(harness.id)
          writer.faults.next('TransactWriteItems', ...planned)
          for (const number of numbers) {
            const { command, meta } = intents[number]!
            try {
              const { events } = await writer.run(command, meta)
              const answer = JSON.stringify(events)
              expect(acknowledged.get(meta.commandId) ?? answer).toBe(answer)
              acknowledged.set(meta.commandId, answer)
            } catch (error) {
              if (!(error instanceof ConflictError || error instanceof UnavailableError))
                throw error
            }
          }
        }
        await Promise.all(plan.map(write))

        const events = await harness.events()
        const head = await harness.head()
        expect(verifyStream(events)).toEqual([])
        expect(head?.version ?? 0).toBe(events.length)
        expect((await rehydrate(shelf, events)).state).toEqual(head?.s ?? shelf.initialState)
        const commits = Object.groupBy(events, ({ commandId }) => commandId)
        for (const commit of Object.values(commits)) expect(commit).toHaveLength(2)
        for (const [commandId, answer] of acknowledged) {
          expect(JSON.stringify(commits[commandId])).toBe(answer)
        }
      })
      await fc.assert(property, { numRuns: 25 })
    })
  })
}
