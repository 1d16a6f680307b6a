import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/** Each upload is decoded, so refused ones count too. */
export const uploadsPerUser: Limit = { name: 'logo-staff', count: 100, seconds: 3600 }
