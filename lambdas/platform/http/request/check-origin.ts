import { HttpError } from '../response/http-error.ts'

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Refuses commands that a page of another site sends. Every browser names the page's origin on a
 * cross-site POST; a caller that names none is not a browser and holds no cookie of a victim.
 *
 * @throws HttpError 403 `ForeignOrigin`
 */
export const checkOrigin = (headers: Headers, trustedOrigins: readonly string[]): void => {
  const origin = headers['origin']
  const site = headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && !trustedOrigins.includes(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) {
    throw new HttpError(403, 'ForeignOrigin', 'Send this request from a page of this site.')
  }
}
