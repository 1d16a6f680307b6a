import { sessions } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import { keepSession, sessionSecret } from './session-cookie.ts'

/**
 * Starts a session for whom the identity provider has let in, under an id made anew, and ends the
 * one that this browser held until now, which would otherwise live on without a holder.
 *
 * @returns the `Set-Cookie` value that hands the session to the browser
 */
export const createSession = async (
  identity: AuthenticatedIdentity,
  {
    cookies,
    userAgent,
  }: { readonly cookies: Readonly<Record<string, string>>; readonly userAgent: string },
): Promise<string> => {
  const { secret, session } = await sessions().open(identity, userAgent)
  const earlierSecret = sessionSecret(cookies)
  const earlier = earlierSecret === undefined ? undefined : await sessions().find(earlierSecret)
  if (earlier) await sessions().close(earlier.id)
  return keepSession(secret, session.expires)
}
