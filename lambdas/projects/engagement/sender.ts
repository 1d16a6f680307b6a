/**
 * Who sends a GET that changes something. Pages of other sites can make a browser send one with the
 * user's cookies, links in mails too, and browsers send some before anybody has asked.
 */

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Whether a page of ours sent the request, by script. A caller that says nothing of where it comes
 * from is not a browser of today and holds no cookie of anybody.
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

/** Whether a browser fetches what nobody has asked for yet. */
export const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose'].some((name) => /prefetch|prerender/i.test(headers[name] ?? ''))

/** What names itself a robot, and what does not name itself. `Cubot` is a maker of telephones. */
const ROBOTS =
  /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|embedly|lighthouse|pagespeed|^\s*$/i

/** Good-natured robots only: who poses as a browser is left to the limits. */
export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)
