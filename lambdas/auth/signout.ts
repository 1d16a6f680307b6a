import { signOut } from '../../shared/contract/auth.ts'
import { config } from '../platform/config/config.ts'
import { clearCookie, sessionCookie } from '../platform/http/cookies.ts'
import { handle } from '../platform/http/handle.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import { authRoute } from './auth-route.ts'
import { authBase, goTo } from './protocol.ts'

/** Ends the session here first: from then on its cookie opens nothing, whatever Cognito answers. */
export const handler = authRoute(
  handle,
  signOut,
  async ({ body, session, requestId }, { verified, callbackUrl }) => {
    if (!verified) return goTo(`${authBase()}/signout?csrf=true`, body.json)
    if (session) await revoke(await sessions().close(session.id), requestId)
    const { origin } = config()
    return goTo(callbackUrl, body.json, { cookies: [clearCookie(origin, sessionCookie(origin))] })
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
