import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/**
 * `count` in `seconds`. Anybody may report: the limit for all bounds what a flood from many
 * addresses costs and stores, some 10 GB in the days that reports are kept.
 */
export const limits = {
  reportsPerAddress: { name: 'errors-address', count: 20, seconds: 3600 },
  reportsOfAll: { name: 'errors-all', count: 300, seconds: 3600 },
} as const satisfies Record<string, Limit>
