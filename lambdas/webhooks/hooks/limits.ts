import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Webhooks made and deleted: events are never deleted. */
export const changesPerUser: Limit = { name: 'webhook-user', count: 600, seconds: 3600 }

/** The user gets an email of each. */
export const addedPerUser: Limit = { name: 'webhook-added-user', count: 20, seconds: 86_400 }

/** Tests and further tries at the user's wish. */
export const triesPerUser: Limit = { name: 'webhook-tries-user', count: 30, seconds: 3600 }
