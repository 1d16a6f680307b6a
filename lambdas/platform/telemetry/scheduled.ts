import type { Schedule } from '../deployment.ts'
import { log } from '../log.ts'
import { withUsage } from './usage.ts'
import { runFields } from './worker-metrics.ts'

/**
 * The Lambda of a schedule: each run ends with a line of metrics.
 * @example export const handler = scheduled(ratingSchedule, async () => await rateAll())
 */
export const scheduled =
  ({ id }: Pick<Schedule, 'id'>, work: () => Promise<void>): (() => Promise<void>) =>
  async () =>
    await withUsage(async () => {
      const began = performance.now()
      let failed: 0 | 1 = 1
      try {
        await work()
        failed = 0
      } finally {
        log('info', 'scheduled run ended', { ...runFields(id, failed, began) })
      }
    })
