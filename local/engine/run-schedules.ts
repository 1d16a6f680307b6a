import { setTimeout as wait } from 'node:timers/promises'
import { errorDetails, log } from '../../lambdas/platform/log.ts'
import type { Schedule } from '../../lambdas/platform/deployment.ts'

export type ScheduledHandler = () => Promise<unknown>

export interface RunningSchedules {
  /** Starts no further run and waits for the current ones. */
  stop(): Promise<void>
}

interface ScheduleOptions {
  readonly schedules: readonly Pick<Schedule, 'id' | 'everyMinutes'>[]
  readonly load: (schedule: Pick<Schedule, 'id'>) => Promise<ScheduledHandler>
  /** Ends the pause between two runs early when the signal says so. Default: real time. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * EventBridge of the local stack: runs each schedule at once and then at its pace, never twice at
 * the same time. A failed run is logged and does not affect the next.
 */
export const runSchedules = ({
  schedules,
  load,
  pause = pauseFor,
}: ScheduleOptions): RunningSchedules => {
  const stopping = new AbortController()
  const { signal } = stopping
  const follow = async ({ id, everyMinutes }: ScheduleOptions['schedules'][number]) => {
    while (!signal.aborted) {
      const began = performance.now()
      await run(id, load)
      const left = everyMinutes * 60_000 - (performance.now() - began)
      await pause(Math.max(0, left), signal)
    }
  }
  const running = schedules.map(follow)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const run = async (id: Schedule['id'], load: ScheduleOptions['load']): Promise<void> => {
  try {
    const handler = await load({ id })
    await handler()
  } catch (error) {
    log('error', 'a scheduled run failed', { schedule: id, error: errorDetails(error) })
  }
}

const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(milliseconds, undefined, { signal })
  } catch {
    // Stopped.
  }
}
