import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

export const limits = {
  startsPerAdmin: { name: 'impersonation-admin', count: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>
