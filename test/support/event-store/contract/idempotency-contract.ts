import { describe, expect, it } from 'vitest'
import type { CommandMeta } from '../../../../lambdas/platform/event-store/events/envelope.ts'
import { CommandIdReusedError } from '../../../../lambdas/platform/event-store/errors.ts'
import { after } from './fault-injection.ts'
import { leave, put, type ShelfCommand } from './test-aggregate.ts'
import { metaOf, type Harness } from './test-harness.ts'

export const describeIdempotency = (createHarness: (id?: string) => Harness): void => {
  describe('repeat of a command id', () => {
    const command = leave('first', 'second')

    it('gets the same events with the newest state, and writes nothing', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      const first = await harness.run(command, meta)
      await harness.run(put('Emma'))
      const before = harness.faults.requests.length
      const again = await harness.run(command, meta)
      expect(again.events).toEqual(first.events)
      expect(again).toMatchObject({ outcome: 'repeated', version: 3, state: { books: ['Emma'] } })
      expect(harness.faults.requests.slice(before)).toEqual(['GetItem', 'Query'])
    })

    it('is answered before the rules are asked again', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      const first = await harness.run(command, meta)
      expect(await harness.run(put('forbidden'), meta)).toMatchObject({ events: first.events })
    })

    it('is applied once when five come at the same time', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => await createHarness(harness.id).run(command, meta)),
      )
      for (const { state, version, events } of answers) {
        expect({ state, version, events }).toEqual({
          state: { books: [] },
          version: 2,
          events: await harness.events(),
        })
      }
      const outcomes = answers.map(({ outcome }) => outcome).toSorted()
      expect(outcomes).toEqual(['appended', 'repeated', 'repeated', 'repeated', 'repeated'])
    })

    it('is recognised among the last 8 commands, for which the head keeps 28 bytes each', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      const first = await harness.run(command, meta)
      for (let later = 0; later < 7; later += 1) await harness.run(leave(`${later}`))
      expect(await harness.run(command, meta)).toMatchObject({ events: first.events })
      await harness.run(leave('8'))
      expect((await harness.head())?.r).toHaveLength(8 * 28)
      expect((await harness.run(command, meta)).outcome).toBe('appended')
    })

    it('is recognised by the event that took its place, however many commands followed', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      harness.faults.next(
        'TransactWriteItems',
        after(async () => await overtake(harness, meta)),
      )
      const answer = await harness.run(command, meta)
      expect(answer).toMatchObject({ outcome: 'repeated', version: 11 })
      expect((await harness.events()).slice(0, 2)).toEqual(answer.events)
      expect(await harness.events()).toHaveLength(11)
    })

    it('is refused with another payload: by the recent commands, and by the event that took its place', async () => {
      const harness = createHarness()
      const meta = metaOf(command)
      const other: Partial<CommandMeta> = { ...meta, payload: put('Emma') }
      await harness.run(command, meta)
      harness.faults.requests.length = 0
      const reused = harness.run(put('Emma'), other)
      await expect(reused).rejects.toThrow(CommandIdReusedError)
      await expect(reused).rejects.toMatchObject({
        stream: harness.stream,
        commandId: meta.commandId,
      })
      expect(harness.faults.requests).toEqual(['GetItem'])

      const late = createHarness()
      late.faults.next(
        'TransactWriteItems',
        after(async () => await overtake(late, meta)),
      )
      await expect(late.run(put('Emma'), other)).rejects.toThrow(CommandIdReusedError)
      expect((await late.store.readEvents(late.stream).next()).value).toMatchObject({ version: 1 })
      expect(await late.events()).toHaveLength(11)
    })

    it('is told from the same intent on another stream', async () => {
      const meta = metaOf(command)
      expect((await createHarness().run(command, meta)).outcome).toBe('appended')
      expect((await createHarness().run(command, meta)).outcome).toBe('appended')
    })

    /** Another process applies the command, and then more commands than a head remembers. */
    const overtake = async (harness: Harness, meta: CommandMeta): Promise<void> => {
      const other = createHarness(harness.id)
      const run = async (one: ShelfCommand, as?: CommandMeta) => await other.run(one, as)
      await run(command, meta)
      for (let later = 0; later < 9; later += 1) await run(leave(`${later}`))
    }
  })
}
