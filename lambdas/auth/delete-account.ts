import { deleteAccount } from '../../shared/contract/auth.ts'
import { config } from '../platform/config/config.ts'
import { clearCookie, sessionCookie } from '../platform/http/cookies.ts'
import { handle } from '../platform/http/handle.ts'
import { Reply } from '../platform/http/reply.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { identityAdmin, sessions } from '../platform/identity/identity.ts'
import type { Session } from '../platform/identity/sessions.ts'
import { giveBack } from '../platform/rate-limit/attempts.ts'
import { erasePersonalData } from '../user/published.ts'
import { limits } from './limits.ts'
import { notProven, provenBy, takeProof } from './prove-user.ts'
import { tellUser } from './tell-user.ts'

/**
 * Each step may be done again, and the session that asks ends last: wherever this is cut short,
 * trying again completes it. The consumer of the erasure completes it as well, if nobody does.
 */
export const handler = handle(deleteAccount, async (request) => {
  const { session, requestId, commandId } = request
  const { sub, email } = session
  await takeProof(session)
  if (!(await isProven(request))) throw notProven('password')
  await giveBack([[limits.proofPerUser, sub]])

  await erasePersonalData(sub, { requestId, commandId })
  await deleteAccounts(session)
  await tellUser({ kind: 'account-deleted', to: email }, request)
  await sessions().closeAll(sub, { except: session.id })
  await sessions().close(session.id)
  const { origin } = config()
  return new Reply({ ok: true as const }, { cookies: [clearCookie(origin, sessionCookie(origin))] })
})

/** By the e-mail, and by the password of who signed in with one or gives one. */
const isProven = async ({
  body,
  session,
  clientAddress,
}: CheckedRequest<typeof deleteAccount>): Promise<boolean> => {
  if (body.email !== session.email.toLowerCase()) return false
  const { password } = body
  if (password === undefined && session.provider === 'google') return true
  if (await provenBy(session, password ?? '', clientAddress)) return true
  // Nobody can prove to be the user of an account that is gone; what is left is to finish.
  return (await identityAdmin().get(session.loginName)) === undefined
}

/**
 * The account itself, and the user that Cognito keeps beside it for Google: another password account
 * cannot have the same e-mail, and a Google user of it belongs to the same mailbox. The account by
 * which the others are found goes last.
 */
const deleteAccounts = async ({ sub, email, loginName }: Session): Promise<void> => {
  const found = await identityAdmin().findByEmail(email)
  const others = found
    .filter(({ provider }) => provider === 'google')
    .map((account) => account.loginName)
  for (const name of new Set([...others.filter((other) => other !== sub), loginName, sub])) {
    await identityAdmin().delete(name)
  }
}
