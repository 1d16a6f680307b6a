/**
 * The edge adds it to every request that it hands on. Only the edge knows its value: without it a
 * request has gone around cache and firewall.
 */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'
