import type { AnyEndpoint } from '../shared/contract/endpoint.ts'

/** Public functions that count calls, under a keyed hash. */
const COUNTING: ReadonlySet<AnyEndpoint['id']> = new Set([
  'errors/report',
  'projects/leaderboard',
  'quotes/request',
])

/**
 * Whether a function is given the service's secret: only who reads sessions, is part of the auth
 * service, whose forms it signs, or counts calls has use for it.
 */
export const needsSecret = (endpoint: AnyEndpoint): boolean =>
  endpoint.access !== 'public' || isAuth(endpoint) || COUNTING.has(endpoint.id)

/** Whether a function is part of the auth service. */
export const isAuth = ({ id }: AnyEndpoint): boolean => id.startsWith('auth/')
