import { signOut } from '../../shared/contract/auth.ts'
import { handleUnchecked } from '../platform/http/handle.ts'
import { endImpersonation } from '../impersonation/published.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import type { Session } from '../platform/identity/session.ts'
import { errorDetails, log } from '../platform/log.ts'
import { authRoute } from './protocol/auth-route.ts'
import { authBase, goTo } from './protocol/redirect.ts'
import { dropSession, sessionSecret } from '../platform/identity/session-cookie.ts'

/** Ends the session here first: its cookie opens nothing then, whatever Cognito answers. */
export const handler = authRoute(
  handleUnchecked,
  signOut,
  async (request, { verified, callbackUrl }) => {
    const { body, requestId } = request
    if (!verified) return goTo(`${authBase()}/signout?csrf=true`, body.json)
    const session = await ownSession(request)
    if (session) await revoke(await sessions().close(session.id), requestId)
    return goTo(callbackUrl, body.json, { cookies: [dropSession()] })
  },
)

/** Of a member of staff who acts as a user, their own: no longer acting, they sign out. */
const ownSession = async ({
  session,
  cookies,
  requestId,
}: CheckedRequest<typeof signOut>): Promise<Session | undefined> => {
  const secret = sessionSecret(cookies)
  if (secret === undefined || (session && !session.impersonation)) return session
  const own = await endImpersonation(secret, 'sign-out', { requestId })
  return own === undefined ? undefined : await sessions().find(own)
}

const revoke = async (refreshToken: string | undefined, requestId: string): Promise<void> => {
  if (refreshToken === undefined) return
  try {
    await identityProvider().revoke(refreshToken)
  } catch (error) {
    log('warn', 'refresh token not revoked', { requestId, error: errorDetails(error) })
  }
}
