import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Per user; `count` in `seconds`. Nobody who reads pages comes near. */
export const limits = {
  eventsPerMinute: { name: 'events-minute', count: 120, seconds: 60 },
  eventsPerDay: { name: 'events-day', count: 5000, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>
