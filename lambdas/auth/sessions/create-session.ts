import { sessions } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import { keepSession, sessionSecret } from '../../platform/identity/session-cookie.ts'

/** Of one user: few enough that one call can end them all. */
const MAX_SESSIONS = 50

/**
 * Starts a session under a new id and ends this browser's earlier one; where the user has as many as
 * there may be, the oldest, too.
 * @returns its `Set-Cookie` value
 */
export const createSession = async (
  identity: AuthenticatedIdentity,
  {
    cookies,
    userAgent,
  }: { readonly cookies: Readonly<Record<string, string>>; readonly userAgent: string },
): Promise<string> => {
  // First: should it fail, no session is open whose cookie nobody has.
  await sessions().closeOldest(identity.sub, MAX_SESSIONS - 1)
  const { secret, session } = await sessions().open(identity, userAgent)
  const earlier = sessionSecret(cookies)
  if (earlier !== undefined) await sessions().closeBy(earlier)
  return keepSession(secret, session.expires)
}
