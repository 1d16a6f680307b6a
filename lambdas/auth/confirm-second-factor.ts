import { confirmSecondFactor } from '../../shared/contract/second-factor.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { dropSession, keepSession } from '../platform/identity/session-cookie.ts'
import { notifyUser } from './account/notify-user.ts'
import { nameOf } from './account/provider-refusal.ts'
import { consumeAttempt, consumeChange, refundAttempt } from './account/reauthenticate.ts'
import { accessTokenOf, requirePasswordSession, wrongCode } from './second-factor/prove.ts'

/**
 * The password was given for the secret: who has a stolen session alone knows no code of it. A call
 * that is cut short is completed by the next code.
 */
export const handler = handle(
  confirmSecondFactor,
  idempotent(confirmSecondFactor, async (request) => {
    const { body, session, clientAddress } = request
    await requirePasswordSession(session)
    await consumeAttempt(session)
    const accessToken = await accessTokenOf(session, clientAddress)
    await confirm(accessToken, body.code)
    await consumeChange(session)
    await identityProvider().setSecondFactor(accessToken, true)
    await refundAttempt(session)
    await sessions().closeAll(session.sub, { except: session.id })
    // Before the session goes on: from then on no repeat comes here.
    await notifyUser({ kind: 'second-factor-on', to: session.email, userId: session.sub }, request)
    const secret = await sessions().renew(session.id, { secondFactor: true })
    const cookie = secret === undefined ? dropSession() : keepSession(secret, session.expires)
    return new HttpResponse({ ok: true as const }, { cookies: [cookie] })
  }),
)

const confirm = async (accessToken: string, code: string): Promise<void> => {
  try {
    await identityProvider().confirmTotpSecret(accessToken, code)
  } catch (error) {
    switch (nameOf(error)) {
      case 'CodeMismatchException':
      case 'EnableSoftwareTokenMFAException':
        throw wrongCode(error)
      default:
        throw error
    }
  }
}
