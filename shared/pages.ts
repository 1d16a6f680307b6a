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

/** Emotion fills empty style elements through the CSSOM: this is the hash of the empty string. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Where Google keeps the pictures of its accounts. */
export const GOOGLE_PICTURES = 'https://lh3.googleusercontent.com'

/**
 * Headers of every page and file, error pages included.
 *
 * @param pictureOrigin where pictures of accounts may come from beside our own origin
 */
export const pageSecurityHeaders = (pictureOrigin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    `img-src 'self' data: ${pictureOrigin}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
})

/** Headers of every picture. It is data: even opened by itself it may run and load nothing. */
export const pictureSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
