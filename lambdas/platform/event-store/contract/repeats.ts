import { describe, expect, it } from 'vitest'
import type { CommandMeta } from '../envelope.ts'
import { CommandIdReused } from '../errors.ts'
import { after } from './faults.ts'
import { leave, put, type ShelfCommand } from './shelf.ts'
import { metaOf, type World } from './world.ts'

export const describeRepeats = (createWorld: (id?: string) => World): void => {
  describe('repeat of a command id', () => {
    const command = leave('first', 'second')

    it('gets the same events with the newest state, and writes nothing', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      const first = await world.run(command, meta)
      await world.run(put('Emma'))
      const before = world.faults.requests.length
      const again = await world.run(command, meta)
      expect(again.events).toEqual(first.events)
      expect(again).toMatchObject({ outcome: 'repeated', version: 3, state: { books: ['Emma'] } })
      expect(world.faults.requests.slice(before)).toEqual(['GetItem', 'Query'])
    })

    it('is answered before the rules are asked again', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      const first = await world.run(command, meta)
      expect(await world.run(put('forbidden'), meta)).toMatchObject({ events: first.events })
    })

    it('is applied once when five come at the same time', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => await createWorld(world.id).run(command, meta)),
      )
      for (const { state, version, events } of answers) {
        expect({ state, version, events }).toEqual({
          state: { books: [] },
          version: 2,
          events: await world.events(),
        })
      }
      const outcomes = answers.map(({ outcome }) => outcome).toSorted()
      expect(outcomes).toEqual(['appended', 'repeated', 'repeated', 'repeated', 'repeated'])
    })

    it('is recognised among the last 8 commands, for which the head keeps 28 bytes each', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      const first = await world.run(command, meta)
      for (let later = 0; later < 7; later += 1) await world.run(leave(`${later}`))
      expect(await world.run(command, meta)).toMatchObject({ events: first.events })
      await world.run(leave('8'))
      expect((await world.head())?.r).toHaveLength(8 * 28)
      expect((await world.run(command, meta)).outcome).toBe('appended')
    })

    it('is recognised by the event that took its place, however many commands followed', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      world.faults.next(
        'TransactWriteItems',
        after(async () => await overtake(world, meta)),
      )
      const answer = await world.run(command, meta)
      expect(answer).toMatchObject({ outcome: 'repeated', version: 11 })
      expect((await world.events()).slice(0, 2)).toEqual(answer.events)
      expect(await world.events()).toHaveLength(11)
    })

    it('is refused with another payload: by the ring, and by the event that took its place', async () => {
      const world = createWorld()
      const meta = metaOf(command)
      const other: Partial<CommandMeta> = { ...meta, payload: put('Emma') }
      await world.run(command, meta)
      world.faults.requests.length = 0
      const reused = world.run(put('Emma'), other)
      await expect(reused).rejects.toThrow(CommandIdReused)
      await expect(reused).rejects.toMatchObject({
        stream: world.stream,
        commandId: meta.commandId,
      })
      expect(world.faults.requests).toEqual(['GetItem'])

      const late = createWorld()
      late.faults.next(
        'TransactWriteItems',
        after(async () => await overtake(late, meta)),
      )
      await expect(late.run(put('Emma'), other)).rejects.toThrow(CommandIdReused)
      expect((await late.store.readEvents(late.stream).next()).value).toMatchObject({ version: 1 })
      expect(await late.events()).toHaveLength(11)
    })

    it('is told from the same intent on another stream', async () => {
      const meta = metaOf(command)
      expect((await createWorld().run(command, meta)).outcome).toBe('appended')
      expect((await createWorld().run(command, meta)).outcome).toBe('appended')
    })

    /** Another process applies the same command, and then more than the ring holds. */
    const overtake = async (world: World, meta: CommandMeta): Promise<void> => {
      const other = createWorld(world.id)
      const run = async (one: ShelfCommand, as?: CommandMeta) => await other.run(one, as)
      await run(command, meta)
      for (let later = 0; later < 9; later += 1) await run(leave(`${later}`))
    }
  })
}
