/**
 * Checks on a GET that changes something: other sites and links in mails can make a browser send
 * one with the user's cookies, and browsers prefetch.
 */

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Whether a script of our own page sent the request. A caller without these headers is no current
 * browser and holds no cookie.
 */
export const isFromOwnPage = (headers: Headers, trustedOrigins: readonly string[]): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers['sec-fetch-mode'] === 'navigate') return false
  return [headers['origin'], originIn(headers['referer'])].every(
    (origin) => origin === undefined || trustedOrigins.includes(origin),
  )
}

const originIn = (referer: string | undefined): string | undefined =>
  referer === undefined || referer === '' ? undefined : (URL.parse(referer)?.origin ?? referer)

export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/i.test(headers['sec-purpose'] ?? '')

/** Self-declared robots and empty names. `Cubot` makes telephones. */
const ROBOTS =
  /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|embedly|lighthouse|pagespeed|^\s*$/i

/** Honest robots only: the limits deal with the others. */
export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)
