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
import { dropSession } from '../platform/identity/session-cookie.ts'

/**
 * Each step can be repeated, and the caller's session ends last: trying again completes it. So does
 * the consumer of the erasure.
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

/** By the email, and by the password; a session that began with Google needs none. */
const isProven = async ({
  body,
  session,
  clientAddress,
}: CheckedRequest<typeof deleteAccount>): Promise<boolean> => {
  if (body.email !== session.email.toLowerCase()) return false
  const { password } = body
  if (password === undefined && session.provider === 'google') return true
  if (await reauthenticate(session, password ?? '', clientAddress)) return true
  // The account is gone: only finishing is left.
  return (await identityAdmin().get(session.loginName)) === undefined
}

/**
 * Deletes the account and its Google user, but no Google user that opens another account. The
 * account goes last: it leads to the others.
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
