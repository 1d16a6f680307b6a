import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Per user and per address; `count` in `seconds`. */
export const limits = {
  reportsPerHour: { name: 'incident-hour', count: 5, seconds: 3600 },
  reportsPerDay: { name: 'incident-day', count: 20, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>
