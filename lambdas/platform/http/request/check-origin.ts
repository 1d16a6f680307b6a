import { HttpError } from '../response/http-error.ts'

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Refuses commands from pages of other sites. Browsers name the origin of every cross-site POST; a
 * caller without one is no browser and holds no victim's cookie.
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
