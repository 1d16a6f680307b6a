import { deleteAccount } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { identityAdmin, sessions } from '../platform/identity/identity.ts'
import type { Session } from '../platform/identity/session.ts'
import { erasePersonalData } from '../user/published.ts'
import {
  refundAttempt,
  invalidCredentials,
  reauthenticate,
  consumeAttempt,
} from './account/reauthenticate.ts'
import { notifyUser } from './account/notify-user.ts'
import { findLink } from './google/identity-links.ts'
import { identityOfLoginName } from './published.ts'
import { dropSession } from './sessions/session-cookie.ts'

/**
 * Each step may be done again, and the session that asks ends last: wherever this is cut short,
 * trying again completes it. The consumer of the erasure completes it as well, if nobody does.
 */
export const handler = handle(deleteAccount, async (request) => {
  const { session, requestId, commandId } = request
  const { sub, email } = session
  await consumeAttempt(session)
  if (!(await isProven(request))) throw invalidCredentials('password')
  await refundAttempt(session)

  await erasePersonalData(sub, { requestId, commandId })
  await deleteAccounts(session)
  await notifyUser({ kind: 'account-deleted', to: email }, request)
  await sessions().closeAll(sub, { except: session.id })
  await sessions().close(session.id)
  return new HttpResponse({ ok: true as const }, { cookies: [dropSession()] })
})

/** By the email, and by the password of who signed in with one or gives one. */
const isProven = async ({
  body,
  session,
  clientAddress,
}: CheckedRequest<typeof deleteAccount>): Promise<boolean> => {
  if (body.email !== session.email.toLowerCase()) return false
  const { password } = body
  if (password === undefined && session.provider === 'google') return true
  if (await reauthenticate(session, password ?? '', clientAddress)) return true
  // Nobody can prove to be the user of an account that is gone; what is left is to finish.
  return (await identityAdmin().get(session.loginName)) === undefined
}

/**
 * Deletes the account and the user that Cognito keeps for its Google sign-in. It spares a Google user
 * that opens another account: a sign-up with its email must not delete that one. The account goes
 * last, because it leads to the others.
 */
const deleteAccounts = async ({ sub, email, loginName }: Session): Promise<void> => {
  const found = await identityAdmin().findByEmail(email)
  const others: string[] = []
  for (const account of found) {
    if (account.provider === 'google' && !(await opensAnother(account.loginName, sub))) {
      others.push(account.loginName)
    }
  }
  for (const name of new Set([...others.filter((other) => other !== sub), loginName, sub])) {
    await identityAdmin().delete(name)
  }
}

const opensAnother = async (googleLoginName: string, sub: string): Promise<boolean> => {
  const opened = await findLink(identityOfLoginName(googleLoginName))
  return opened !== undefined && opened !== sub
}
