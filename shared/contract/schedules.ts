import type { TableRight } from './endpoint.ts'

/**
 * A Lambda that runs by the clock. Infra makes the function with its rights and its rule of this;
 * on a laptop the local stack calls the same handler: at once when it opens, then at the same pace.
 */
export interface Schedule {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  readonly everyMinutes: number
  readonly tables: Readonly<Record<string, TableRight>>
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
}

/** Time alone moves scores: audits age, facts expire. Views and votes come into the lists by it too. */
export const ratingSchedule: Schedule = {
  id: 'projects/rate-catalogue',
  summary: 'Rates every project anew and publishes the catalogue with views and votes.',
  everyMinutes: 15,
  tables: {
    events: 'read',
    heads: 'scan',
    metrics: 'read',
    engagement: 'read',
    snapshots: 'write',
  },
  timeoutSeconds: 600,
  memoryMegabytes: 2048,
}

/** Every schedule of the product. */
export const schedules: readonly Schedule[] = [ratingSchedule]
