import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lets through so many a second on average; callers wait for their turn.
 * @param perSecond at least 1
 */
export const createPace = (
  perSecond: number,
  now: () => number = () => performance.now(),
  sleep: (milliseconds: number) => Promise<unknown> = wait,
): ((number: number) => Promise<void>) => {
  let free = now()
  return async (number) => {
    const turn = Math.max(free, now())
    free = turn + (number * 1000) / perSecond
    if (turn > now()) await sleep(turn - now())
  }
}
