import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** `count` in `seconds`, for an address and for all visitors together. */
export const limits = {
  quotesPerHour: { name: 'quote-hour', count: 5, seconds: 3600 },
  quotesPerDay: { name: 'quote-day', count: 10, seconds: 24 * 3600 },
  quotesOfAll: { name: 'quote-all', count: 200, seconds: 3600 },
} as const satisfies Record<string, Limit>
