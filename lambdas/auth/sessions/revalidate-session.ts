import { identityProvider, sessions } from '../../platform/identity/identity.ts'
import { CHECK_EVERY_MS, type Session } from '../../platform/identity/session.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { nameOf } from '../account/provider-refusal.ts'

/**
 * Asks the identity provider once an hour by default, by a token refresh, whether the account still exists.
 * One of concurrent requests asks; the others, and all while the provider fails, go on.
 * @returns undefined when the account was disabled, deleted or signed out everywhere; the session
 * has then ended
 */
export const revalidateSession = async (
  session: Session,
  { clientAddress, requestId }: { readonly clientAddress: string; readonly requestId: string },
  everyMs = CHECK_EVERY_MS,
): Promise<Session | undefined> => {
  if (Date.now() - session.checkedAt < everyMs) return session
  const refreshToken = await sessions().beginCheck(session.id, everyMs)
  if (refreshToken === undefined) return session
  try {
    if (refreshToken === null) return await end(session)
    const account = await identityProvider().refresh(session.loginName, refreshToken, clientAddress)
    return await sessions().noteChecked(session, account)
  } catch (error) {
    if (nameOf(error) === 'NotAuthorizedException' || nameOf(error) === 'UserNotFoundException') {
      return await end(session)
    }
    log('warn', 'session not checked', { requestId, error: errorDetails(error) })
    return session
  }
}

const end = async ({ id }: Session): Promise<undefined> => {
  await sessions().close(id)
}
