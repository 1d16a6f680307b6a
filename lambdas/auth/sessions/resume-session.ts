import { endImpersonation } from '../../impersonation/published.ts'
import { impersonations, sessions } from '../../platform/identity/identity.ts'
import { sessionSecret, withSecret } from '../../platform/identity/session-cookie.ts'
import { ADMIN_CHECK_EVERY_MS, type Session } from '../../platform/identity/session.ts'
import { isEntitled } from '../../platform/identity/sessions.ts'
import { revalidateSession } from './revalidate-session.ts'

interface Request {
  readonly session: Session | undefined
  readonly cookies: Readonly<Record<string, string>>
  readonly clientAddress: string
  readonly requestId: string
}

interface Resumed {
  readonly session: Session | undefined
  /** With the secret of that session. */
  readonly cookies: Request['cookies']
}

/**
 * The session of a request, checked with the identity provider. An impersonation that is over leads
 * back to the session of the member of staff.
 */
export const resumeSession = async (request: Request): Promise<Resumed> => {
  const { session, cookies } = request
  if (session && !session.impersonation) {
    return { session: await revalidateSession(session, request), cookies }
  }
  const secret = sessionSecret(cookies)
  const found = secret === undefined ? undefined : await impersonations().find(secret)
  if (secret === undefined || !found) return { session: undefined, cookies }
  if (found.status === 'ended') return await goBack(found.secret, cookies)

  const { impersonation } = found.session
  const admin = found.admin && (await revalidateSession(found.admin, request, ADMIN_CHECK_EVERY_MS))
  const now = Date.now()
  // Another request makes the check, or it got no answer: the right is not lost, and opens nothing
  // meanwhile (`Sessions.find`).
  const hasRight = isEntitled(admin && { ...admin, checkedAt: now }, now)
  if (hasRight && impersonation.until > now) return { session: found.session, cookies }
  const cause = impersonation.until <= now ? 'expiry' : !admin ? 'admin-signed-out' : 'right-lost'
  return await goBack(await endImpersonation(secret, cause, request), cookies)
}

const goBack = async (
  secret: string | undefined,
  cookies: Request['cookies'],
): Promise<Resumed> => ({
  session: secret === undefined ? undefined : await sessions().find(secret),
  cookies: secret === undefined ? cookies : withSecret(cookies, secret),
})
