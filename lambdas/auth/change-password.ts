import { changePassword } from '../../shared/contract/auth.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { Reply } from '../platform/http/reply.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { identityAdmin, identityProvider, sessions } from '../platform/identity/identity.ts'
import type { Session } from '../platform/identity/sessions.ts'
import { errorDetails, log } from '../platform/log.ts'
import { giveProofBack, notProven, provenBy, takeProof } from './account/prove-user.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { requireFitPassword, unfitPassword } from './account/require-fit-password.ts'
import { notifyUser } from './account/notify-user.ts'
import { beginSession } from './sessions/begin-session.ts'
import { dropSession } from './sessions/session-cookie.ts'

type Request = CheckedRequest<typeof changePassword>

export const handler = handle(
  changePassword,
  idempotent(changePassword, async (request, { resumed }) => {
    const { body, session, clientAddress } = request
    requireFitPassword(body.newPassword, 'newPassword')
    await requirePassword(session)
    await takeProof(session)
    const proof =
      (await provenBy(session, body.oldPassword, clientAddress)) ??
      // A call that was cut short may have changed it, and done no more.
      (resumed ? await provenBy(session, body.newPassword, clientAddress) : undefined)
    if (!proof) throw notProven('oldPassword')
    if (proof.password === body.oldPassword) await change(request, proof.accessToken)
    await giveProofBack(session)
    const cookie = await beginAnew(request, proof.accessToken)
    await notifyUser({ kind: 'password-changed', to: session.email, userId: session.sub }, request)
    return new Reply({ ok: true as const }, { cookies: [cookie] })
  }),
)

/** Who signs in with a password has one; of who signs in with Google only Cognito knows. */
const requirePassword = async ({ sub, provider }: Session): Promise<void> => {
  if (provider === 'credentials') return
  const account = await identityAdmin().get(sub)
  if (account?.provider !== 'credentials') {
    throw new Refusal('NoPassword', 'You sign in with Google: this account has no password.')
  }
}

/** The other sessions end first: should this be cut short, nobody else is left inside. */
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
        if (await provenBy(session, body.newPassword, clientAddress)) return
        throw notProven('oldPassword')
      case 'InvalidPasswordException':
      case 'InvalidParameterException':
        throw unfitPassword('newPassword', error)
      default:
        throw asRefusal(changePassword, error)
    }
  }
}

/**
 * Ends every token and every session of the account, and begins a session for this browser under an
 * id that nobody has seen. The password is changed by now: whatever does not answer here costs no
 * more than signing in again.
 */
const beginAnew = async (request: Request, accessToken: string): Promise<string> => {
  const { body, session, clientAddress, requestId } = request
  const { sub } = session
  try {
    await identityProvider().signOutEverywhere(accessToken)
    await sessions().closeAll(sub, { except: session.id })
    const { visitor } = await identityProvider().signIn(
      session.email,
      body.newPassword,
      clientAddress,
    )
    return await beginSession(visitor, request)
  } catch (error) {
    log('warn', 'no new session after a change of password', {
      requestId,
      error: errorDetails(error),
    })
    await sessions().closeAll(sub)
    return dropSession()
  }
}
