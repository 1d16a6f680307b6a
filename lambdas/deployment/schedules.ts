import type { Schedule } from '../platform/deployment.ts'

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
