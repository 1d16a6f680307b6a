import { config } from '../platform/config/config.ts'
import { sessionCookie, setCookie } from '../platform/http/cookies.ts'
import { sessions } from '../platform/identity/identity.ts'
import type { Visitor } from '../platform/identity/sessions.ts'

/**
 * Starts a session for whom the identity provider has let in, under an id made anew, and ends the
 * one that this browser held until now, which would otherwise live on without a holder.
 *
 * @returns the `Set-Cookie` value that hands the session to the browser
 */
export const beginSession = async (
  visitor: Visitor,
  {
    cookies,
    userAgent,
  }: { readonly cookies: Readonly<Record<string, string>>; readonly userAgent: string },
): Promise<string> => {
  const { origin } = config()
  const name = sessionCookie(origin)
  const { secret, session } = await sessions().open(visitor, userAgent)
  const held = cookies[name]
  const earlier = held === undefined ? undefined : await sessions().find(held)
  if (earlier) await sessions().close(earlier.id)
  return setCookie(origin, name, secret, session.expires)
}
