/**
 * Paths of the pages, tried in this order. They are served with status 200, any other path with 404
 * and the page's own message. `:name` matches one segment.
 */
export const pagePaths = [
  '/',
  '/projects',
  '/projects/:id',
  '/projects/:id/badge',
  // After the badge: `page` might be a project, and a number is none.
  '/projects/page/:number',
  '/compare',
  '/alerts',
  '/my/watchlists',
  '/my/settings',
  '/my/portfolio',
  '/staff/incidents',
  '/staff/announcement',
  '/staff/quotes',
  '/staff/audit',
  '/staff/insights',
  '/methodology',
  '/unsubscribe',
  '/demo/:project/:document',
  '/demo/:project/:document/:name',
  '/auth/login',
  '/auth/signup',
  '/auth/error',
  '/auth/signout',
  '/products/security-audit',
  '/products/skynet',
  '/products/skytrace',
  '/products/pentest',
  '/company/about',
  '/company/careers',
  '/company/disclaimer',
  '/company/terms-and-conditions',
  '/company/privacy-policy',
  '/company/cookie-policy',
  '/resources/blog',
  '/resources/blog/:id',
  '/500',
] as const

export type PagePath = (typeof pagePaths)[number]

/** Pages of one address that search engines should know, beside those of the projects. */
export const publicPages = [
  '/',
  '/projects',
  '/alerts',
  '/methodology',
  '/compare',
  '/products/security-audit',
  '/products/skynet',
  '/products/skytrace',
  '/products/pentest',
  '/company/about',
  '/company/careers',
  '/company/disclaimer',
  '/company/terms-and-conditions',
  '/company/privacy-policy',
  '/company/cookie-policy',
  '/resources/blog',
] as const satisfies readonly PagePath[]

/** Path of a page of the list of all projects. @param page from 1 */
export const directoryPath = (page: number): string =>
  page === 1 ? '/projects' : `/projects/page/${page}`

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

/**
 * The parts of a path that stand for names in the pattern, decoded where they can be.
 *
 * @param path that fits the pattern
 */
export const pageParams = (pattern: string, path: string): Readonly<Record<string, string>> => {
  const parts = trimmed(path).split('/')
  return Object.fromEntries(
    trimmed(pattern)
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decode(parts[index] ?? '')]] : [],
      ),
  )
}

export const isPagePath = (path: string): boolean =>
  pagePaths.some((pattern) => matchesPage(pattern, path))

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
