import { signOut } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import { authRoute } from './protocol/auth-route.ts'
import { authBase, goTo } from './protocol/redirect.ts'
import { dropSession } from './sessions/session-cookie.ts'

/** Ends the session here first: its cookie opens nothing then, whatever Cognito answers. */
export const handler = authRoute(
  handle,
  signOut,
  async ({ body, session, requestId }, { verified, callbackUrl }) => {
    if (!verified) return goTo(`${authBase()}/signout?csrf=true`, body.json)
    if (session) await revoke(await sessions().close(session.id), requestId)
    return goTo(callbackUrl, body.json, { cookies: [dropSession()] })
  },
)

const revoke = async (refreshToken: string | undefined, requestId: string): Promise<void> => {
  if (refreshToken === undefined) return
  try {
    await identityProvider().revoke(refreshToken)
  } catch (error) {
    log('warn', 'refresh token not revoked', { requestId, error: errorDetails(error) })
  }
}
