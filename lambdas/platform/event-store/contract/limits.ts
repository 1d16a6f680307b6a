import { describe, expect, it } from 'vitest'
import type { LimitName } from '../errors.ts'
import { leave, put, type ShelfCommand } from './shelf.ts'
import type { World } from './world.ts'

const texts = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, '.'))

export const describeLimits = (createWorld: (id?: string) => World): void => {
  describe('limits', () => {
    it.each<[string, LimitName, ShelfCommand]>([
      ['26 events', 'eventsPerCommand', leave(...texts(26, 10))],
      ['an event above 16 KB', 'eventBytes', leave(...texts(1, 16 * 1024))],
      ['a state above 64 KB', 'stateBytes', put(...texts(5, 14_000))],
    ])('refuses %s before it is sent', async (_, limit, command) => {
      const world = createWorld()
      await expect(world.run(command)).rejects.toMatchObject({ name: 'LimitExceeded', limit })
      expect(world.faults.requests).toEqual(['GetItem'])
    })

    it('takes what is just within', async () => {
      const world = createWorld()
      await world.run(leave(...texts(25, 15_000)))
      await world.run(put(...texts(4, 15_000)))
      const { version, state } = await world.run(put('Emma'))
      expect(version).toBe(30)
      expect(state.books).toHaveLength(5)
    })
  })
}
