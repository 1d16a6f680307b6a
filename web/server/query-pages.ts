import type { PagePath } from '../../shared/pages.ts'

/** Pages whose first screen depends on the query of their address. */
export const QUERY_PAGES: ReadonlySet<PagePath> = new Set<PagePath>([
  '/projects/:id/badge',
  '/compare',
  '/alerts',
  '/staff/audit',
  '/unsubscribe',
  '/auth/login',
  '/auth/signup',
  '/auth/error',
  '/resources/blog',
])
