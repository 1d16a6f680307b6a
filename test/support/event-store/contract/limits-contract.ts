import { describe, expect, it } from 'vitest'
import type { LimitName } from '../../../../lambdas/platform/event-store/errors.ts'
import { leave, put, type ShelfCommand } from './test-aggregate.ts'
import type { Harness } from './test-harness.ts'

const texts = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, '.'))

export const describeLimits = (createHarness: (id?: string) => Harness): void => {
  describe('limits', () => {
    it.each<[string, LimitName, ShelfCommand]>([
      ['26 events', 'eventsPerCommand', leave(...texts(26, 10))],
      ['an event above 16 KB', 'eventBytes', leave(...texts(1, 16 * 1024))],
      ['a state above 64 KB', 'stateBytes', put(...texts(5, 14_000))],
    ])('refuses %s before it is sent', async (_, limit, command) => {
      const harness = createHarness()
      await expect(harness.run(command)).rejects.toMatchObject({ name: 'LimitExceeded', limit })
      expect(harness.faults.requests).toEqual(['GetItem'])
    })

    it('takes what is just within', async () => {
      const harness = createHarness()
      await harness.run(leave(...texts(25, 15_000)))
      await harness.run(put(...texts(4, 15_000)))
      const { version, state } = await harness.run(put('Emma'))
      expect(version).toBe(30)
      expect(state.books).toHaveLength(5)
    })
  })
}
