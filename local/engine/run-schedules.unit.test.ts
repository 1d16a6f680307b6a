import { afterEach, expect, test } from 'vitest'
import { setLogSink } from '../../lambdas/platform/log.ts'
import { runSchedules } from './run-schedules.ts'

const lines: string[] = []
setLogSink((line) => lines.push(line))
afterEach(() => {
  lines.length = 0
})

/** Pauses that last until the test ends them, or the schedules are stopped. */
const heldPauses = () => {
  const lengths: number[] = []
  let end = (): void => {}
  return {
    lengths,
    endPause: () => end(),
    pause: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
      lengths.push(milliseconds)
      await new Promise<void>((resolve) => {
        end = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
        if (signal.aborted) resolve()
      })
    },
  }
}

const hourly = { id: 'things/tidy', everyMinutes: 60 } as const

test('a schedule runs at once, and again when its time has come', async () => {
  const { pause, lengths, endPause } = heldPauses()
  let runs = 0
  const schedules = runSchedules({
    schedules: [hourly],
    load: async ({ id }) => {
      expect(id).toBe('things/tidy')
      return await Promise.resolve(async () => await Promise.resolve((runs += 1)))
    },
    pause,
  })
  await expect.poll(() => lengths).toHaveLength(1)
  expect(runs).toBe(1)
  expect(lengths[0]).toBeGreaterThan(59 * 60_000)
  expect(lengths[0]).toBeLessThanOrEqual(60 * 60_000)
  endPause()
  await expect.poll(() => lengths).toHaveLength(2)
  expect(runs).toBe(2)
  await schedules.stop()
  expect(runs).toBe(2)
})

test('a run that fails, or a handler that is not there, is told and does not end the schedule', async () => {
  const { pause, lengths, endPause } = heldPauses()
  let loads = 0
  const schedules = runSchedules({
    schedules: [hourly],
    load: async () => {
      loads += 1
      if (loads === 1) throw new Error('no such file')
      return await Promise.resolve(async () => await Promise.reject(new Error('no such table')))
    },
    pause,
  })
  await expect.poll(() => lengths).toHaveLength(1)
  endPause()
  await expect.poll(() => lengths).toHaveLength(2)
  await schedules.stop()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', schedule: 'things/tidy', error: { message: 'no such file' } },
    { level: 'error', schedule: 'things/tidy', error: { message: 'no such table' } },
  ])
})

test('who stops them waits for the run under way, and no other begins', async () => {
  let finish = (): void => {}
  let runs = 0
  const schedules = runSchedules({
    schedules: [hourly],
    load: async () =>
      await Promise.resolve(async () => {
        runs += 1
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      }),
  })
  await expect.poll(() => runs).toBe(1)
  let isStopped = false
  const stopped = schedules.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(isStopped).toBe(false)
  finish()
  await stopped
  expect(runs).toBe(1)
})

test('a real pause ends when they are stopped', async () => {
  let runs = 0
  const schedules = runSchedules({
    schedules: [hourly],
    load: async () => await Promise.resolve(async () => await Promise.resolve((runs += 1))),
  })
  await expect.poll(() => runs).toBe(1)
  await schedules.stop()
  expect(runs).toBe(1)
})
