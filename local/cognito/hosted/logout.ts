import type { Pool } from '../pool.ts'
import { problemPage } from './chooser-page.ts'
import { type HostedResponse, redirect } from './hosted-response.ts'
import { repeatedNames } from './parameters.ts'

/** GET `/logout`: there is no session, so it only sends the browser back. */
export const logOut = (query: URLSearchParams, { clientId, logoutUrls }: Pool): HostedResponse => {
  const address = query.get('logout_uri')
  if (query.get('client_id') !== clientId || repeatedNames(query).size > 0) {
    return problemPage('The application is not known here.')
  }
  return address !== null && logoutUrls.includes(address)
    ? redirect(address)
    : problemPage('The address to return to is not allowed.')
}
