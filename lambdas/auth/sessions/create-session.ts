import { sessions } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import { keepSession, sessionSecret } from './session-cookie.ts'

/**
 * Starts a session under a new id and ends this browser's earlier one.
 * @returns its `Set-Cookie` value
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
