import { turnOffSecondFactor } from '../../shared/contract/second-factor.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { notifyUser } from './account/notify-user.ts'
import { consumeAttempt, refundAttempt } from './account/reauthenticate.ts'
import { requirePasswordSession, signInAgain } from './second-factor/prove.ts'
import { createSession } from './sessions/create-session.ts'

/**
 * Every session ends before, this one too: what began with a second factor opens more than a session
 * that follows. Where this is cut short somebody has to log in again.
 */
export const handler = handle(
  turnOffSecondFactor,
  idempotent(turnOffSecondFactor, async (request) => {
    const { body, session, clientAddress } = request
    await requirePasswordSession(session)
    await consumeAttempt(session)
    const { identity, accessToken } = await signInAgain(session, body, clientAddress)
    await refundAttempt(session)
    await sessions().closeAll(session.sub)
    await identityProvider().setSecondFactor(accessToken, false)
    // No repeat comes here: there is no session for it.
    await notifyUser({ kind: 'second-factor-off', to: session.email, userId: session.sub }, request)
    const { secondFactor: _, ...byPassword } = identity
    const cookie = await createSession(byPassword, request)
    return new HttpResponse({ ok: true as const }, { cookies: [cookie] })
  }),
)
