/** What crawlers are asked to leave out (RFC 9309). */
export const ROBOTS_TXT_PATH = '/robots.txt'

/** Pages about the visitor or a failure, and calls: what they answer stands on the pages. */
const PRIVATE = ['/api/', '/auth/', '/my/', '/staff/', '/unsubscribe', '/500']

/** Pictures that other sites show of a page; the longer rule counts, and some crawlers take the first. */
const PICTURES = ['/api/share.png', '/api/projects/*/share.png', '/api/projects/*/badge.svg']

/**
 * The text of `robots.txt`.
 *
 * @param origin of the site, e.g. `https://assay.example`
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...PICTURES.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
