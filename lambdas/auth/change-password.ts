import { changePassword } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import {
  refundAttempt,
  invalidCredentials,
  reauthenticate,
  consumeAttempt,
  consumeChange,
} from './account/reauthenticate.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { validatePassword, invalidPassword } from './account/validate-password.ts'
import { notifyUser } from './account/notify-user.ts'
import { accessTokenOf, requirePassword, requirePasswordSession } from './second-factor/prove.ts'
import { createSession } from './sessions/create-session.ts'
import { dropSession, keepSession } from '../platform/identity/session-cookie.ts'

type Request = CheckedRequest<typeof changePassword>

export const handler = handle(
  changePassword,
  idempotent(changePassword, async (request, { resumed }) => {
    const { body, session, clientAddress } = request
    validatePassword(body.newPassword, 'newPassword')
    if (session.provider !== 'credentials') await requirePassword(session.sub)
    await consumeAttempt(session)
    const proof =
      (await reauthenticate(session, body.oldPassword, clientAddress)) ??
      // A call that was cut short may have changed it.
      (resumed ? await reauthenticate(session, body.newPassword, clientAddress) : undefined)
    if (!proof) throw invalidCredentials('oldPassword')
    const hasSecondFactor = 'challenge' in proof
    // The password is right; no code is asked for beside it from who is signed in with one.
    if (hasSecondFactor) await requirePasswordSession(session)
    const accessToken = hasSecondFactor
      ? await accessTokenOf(session, clientAddress)
      : proof.accessToken
    await consumeChange(session)
    if (proof.password === body.oldPassword) await change(request, accessToken)
    // Before the session goes on: from then on no repeat comes here.
    await notifyUser({ kind: 'password-changed', to: session.email, userId: session.sub }, request)
    await refundAttempt(session)
    const cookie = hasSecondFactor ? await goOn(request) : await beginAnew(request, accessToken)
    return new HttpResponse({ ok: true as const }, { cookies: [cookie] })
  }),
)

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
    const signedIn = await identityProvider().signIn(session.email, body.newPassword, clientAddress)
    // A second factor was turned on in this very moment: it has to be given.
    if ('challenge' in signedIn) return await end(sub)
    return await createSession(signedIn.identity, request)
  } catch (error) {
    log('warn', 'no new session after a change of password', {
      requestId,
      error: errorDetails(error),
    })
    return await end(sub)
  }
}

const end = async (sub: string): Promise<string> => {
  await sessions().closeAll(sub)
  return dropSession()
}

/**
 * Where a sign-in would ask for a code, this session goes on with its token instead, under a new id.
 * Tokens of the others end with their sessions, which alone hold them; a sign-in of this very moment
 * may stay, as it gave both factors.
 */
const goOn = async ({ session }: Request): Promise<string> => {
  await sessions().closeAll(session.sub, { except: session.id })
  const secret = await sessions().renew(session.id)
  return secret === undefined ? dropSession() : keepSession(secret, session.expires)
}
