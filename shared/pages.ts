/**
 * Paths of the pages, tried in this order. They are served with status 200, any other path with 404
 * and the page's own message. `:name` matches one segment.
 */
export const pagePaths = [
  '/',
  '/projects/:id',
  '/projects/:id/badge',
  '/compare',
  '/alerts',
  '/my/watchlists',
  '/my/settings',
  '/staff/incidents',
  '/methodology',
  '/unsubscribe',
  '/demo/:project/:document',
  '/demo/:project/:document/:name',
  '/auth/login',
  '/auth/signup',
  '/auth/error',
  '/auth/signout',
  '/company/terms-and-conditions',
  '/company/privacy-policy',
] as const

export type PagePath = (typeof pagePaths)[number]

/** Pages of one address that search engines should know, beside those of the projects. */
export const publicPages = [
  '/',
  '/alerts',
  '/methodology',
  '/compare',
  '/company/terms-and-conditions',
  '/company/privacy-policy',
] as const satisfies readonly PagePath[]

/** Whether a path fits a pattern. A trailing slash makes no difference. */
export const matchesPage = (pattern: string, path: string): boolean => {
  const expected = trimmed(pattern).split('/')
  const parts = trimmed(path).split('/')
  return (
    expected.length === parts.length &&
    expected.every(
      (part, index) => part === parts[index] || (part[0] === ':' && parts[index] !== ''),
    )
  )
}

export const isPagePath = (path: string): boolean =>
  pagePaths.some((pattern) => matchesPage(pattern, path))

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)
