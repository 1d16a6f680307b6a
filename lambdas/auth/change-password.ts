import { changePassword } from '../../shared/contract/auth.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { identityAdmin, identityProvider, sessions } from '../platform/identity/identity.ts'
import type { Session } from '../platform/identity/session.ts'
import { errorDetails, log } from '../platform/log.ts'
import {
  refundAttempt,
  invalidCredentials,
  reauthenticate,
  consumeAttempt,
} from './account/reauthenticate.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { validatePassword, invalidPassword } from './account/validate-password.ts'
import { notifyUser } from './account/notify-user.ts'
import { createSession } from './sessions/create-session.ts'
import { dropSession } from '../platform/identity/session-cookie.ts'

type Request = CheckedRequest<typeof changePassword>

export const handler = handle(
  changePassword,
  idempotent(changePassword, async (request, { resumed }) => {
    const { body, session, clientAddress } = request
    validatePassword(body.newPassword, 'newPassword')
    await requirePassword(session)
    await consumeAttempt(session)
    const proof =
      (await reauthenticate(session, body.oldPassword, clientAddress)) ??
      // A call that was cut short may have changed it.
      (resumed ? await reauthenticate(session, body.newPassword, clientAddress) : undefined)
    if (!proof) throw invalidCredentials('oldPassword')
    if (proof.password === body.oldPassword) await change(request, proof.accessToken)
    await refundAttempt(session)
    const cookie = await beginAnew(request, proof.accessToken)
    await notifyUser({ kind: 'password-changed', to: session.email, userId: session.sub }, request)
    return new HttpResponse({ ok: true as const }, { cookies: [cookie] })
  }),
)

/** Of a user who signs in with Google only Cognito knows. */
const requirePassword = async ({ sub, provider }: Session): Promise<void> => {
  if (provider === 'credentials') return
  const account = await identityAdmin().get(sub)
  if (account?.provider !== 'credentials') {
    throw new Refusal('NoPassword', 'You sign in with Google: this account has no password.')
  }
}

/** Ends other sessions first: a crash after that leaves no stranger signed in. */
const change = async (
  { body, session, clientAddress }: Request,
  accessToken: string,
): Promise<void> => {
  await sessions().closeAll(session.sub, { except: session.id })
  try {
    await identityProvider().changePassword(accessToken, body.oldPassword, body.newPassword)
  } catch (error) {
    switch (nameOf(error)) {
      case 'NotAuthorizedException':
        // It was right a moment ago: the SDK's first try has changed it, or somebody else.
        if (await reauthenticate(session, body.newPassword, clientAddress)) return
        throw invalidCredentials('oldPassword')
      case 'InvalidPasswordException':
      case 'InvalidParameterException':
        throw invalidPassword('newPassword', error)
      default:
        throw asRefusal(changePassword, error)
    }
  }
}

/**
 * Ends all tokens and sessions, and begins a session with a new id for this browser. The password
 * is changed: a failure here only costs another sign-in.
 */
const beginAnew = async (request: Request, accessToken: string): Promise<string> => {
  const { body, session, clientAddress, requestId } = request
  const { sub } = session
  try {
    await identityProvider().signOutEverywhere(accessToken)
    await sessions().closeAll(sub, { except: session.id })
    const { identity } = await identityProvider().signIn(
      session.email,
      body.newPassword,
      clientAddress,
    )
    return await createSession(identity, request)
  } catch (error) {
    log('warn', 'no new session after a change of password', {
      requestId,
      error: errorDetails(error),
    })
    await sessions().closeAll(sub)
    return dropSession()
  }
}
