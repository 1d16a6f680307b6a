import type { AnyEndpoint } from '../shared/contract/endpoint.ts'

/**
 * Whether a function is given the service's secret: only who reads sessions, is part of the auth
 * service, whose forms it signs, or makes the ids of error reports has use for it.
 */
export const needsSecret = (endpoint: AnyEndpoint): boolean =>
  endpoint.access !== 'public' || isAuth(endpoint) || endpoint.id === 'errors/report'

/** Whether a function is part of the auth service. */
export const isAuth = ({ id }: AnyEndpoint): boolean => id.startsWith('auth/')
