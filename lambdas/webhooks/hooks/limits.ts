import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Tests and further tries at the user's wish. */
export const triesPerUser: Limit = { name: 'webhook-tries-user', count: 30, seconds: 3600 }
