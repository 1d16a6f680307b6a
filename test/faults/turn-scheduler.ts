import type { Scheduler } from 'fast-check'

/**
 * Lets fast-check choose the order of turns. One participant runs at a time, from its turn to its
 * next one, so that a seed always gives the same history although the requests are real.
 */
export interface TurnScheduler {
  /** Adds a participant, before or during `play`. */
  start(participant: () => Promise<void>): void
  /** Resolves when it is the caller's turn. Only for participants. */
  take(label: string): Promise<void>
  /** Resolves when every participant has ended; rejects when one has failed. */
  play(): Promise<void>
}

export const createTurnScheduler = (scheduler: Scheduler): TurnScheduler => {
  const ended = Promise.withResolvers<void>()
  let participants = 0
  let moving = 0
  let allHalted = (): void => {}

  const halt = (): void => {
    moving -= 1
    if (moving === 0) allHalted()
  }
  const untilAllHalted = async (): Promise<void> => {
    if (moving > 0) await new Promise<void>((resolve) => (allHalted = resolve))
  }
  const participate = async (participant: () => Promise<void>): Promise<void> => {
    try {
      await participant()
    } catch (error) {
      ended.reject(error)
    }
    participants -= 1
    if (participants === 0) ended.resolve()
    halt()
  }

  return {
    start: (participant) => {
      participants += 1
      moving += 1
      void participate(participant)
    },
    take: async (label) => {
      const turn = scheduler.schedule(Promise.resolve(), label)
      halt()
      await turn
    },
    play: async () => {
      await untilAllHalted()
      if (participants === 0) ended.resolve()
      await scheduler.waitFor(ended.promise, async (giveTurn) => {
        moving += 1
        await giveTurn()
        await untilAllHalted()
      })
    },
  }
}
