import { signOut } from '../../shared/contract/auth.ts'
import { config } from '../platform/config/config.ts'
import { clearCookie, sessionCookie } from '../platform/http/cookies.ts'
import { handle } from '../platform/http/handle.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import { authBase, goTo, readProtocol } from './protocol.ts'

/** Ends the session here first: from then on its cookie opens nothing, whatever Cognito answers. */
export const handler = handle(signOut, async ({ body, cookies, session, requestId }) => {
  const protocol = readProtocol({ ...body, cookies })
  if (!protocol.verified) {
    return goTo(`${authBase()}/signout?csrf=true`, body.json, { cookies: protocol.cookies })
  }
  if (session) await revoke(await sessions().close(session.id), requestId)
  const { origin } = config()
  return goTo(protocol.callbackUrl, body.json, {
    cookies: [...protocol.cookies, clearCookie(origin, sessionCookie(origin))],
  })
})

const revoke = async (refreshToken: string | undefined, requestId: string): Promise<void> => {
  if (refreshToken === undefined) return
  try {
    await identityProvider().revoke(refreshToken)
  } catch (error) {
    log('warn', 'refresh token not revoked', { requestId, error: errorDetails(error) })
  }
}
