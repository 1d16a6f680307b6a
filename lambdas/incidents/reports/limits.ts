import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** `count` in `seconds`: of a user or an address, and of all who are not signed in together. */
export const limits = {
  reportsPerHour: { name: 'incident-hour', count: 5, seconds: 3600 },
  reportsPerDay: { name: 'incident-day', count: 20, seconds: 24 * 3600 },
  /** More than staff read, also after an incident that many saw. */
  reportsOfVisitors: { name: 'incident-visitors', count: 200, seconds: 3600 },
} as const satisfies Record<string, Limit>
