import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** More than anybody does by hand: events are never deleted. */
export const changesPerUser: Limit = { name: 'profile-user', count: 600, seconds: 3600 }

/** Of pictures. Each upload is decoded, so refused ones count too. */
export const uploadsPerUser: Limit = { name: 'picture-user', count: 20, seconds: 3600 }
