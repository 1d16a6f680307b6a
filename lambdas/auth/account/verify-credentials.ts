import * as v from 'valibot'
import { AccountEmail, PASSWORD_MAX_LENGTH } from '../../../shared/values/account.ts'
import { identityProvider } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import {
  refund,
  limitExceeded,
  flags,
  rateLimit,
  consume,
  type Charges,
} from '../../platform/rate-limit/consume.ts'
import { knownAddress, limits } from './limits.ts'
import { notifyUser } from './notify-user.ts'

/** Anything else belongs to no account: Cognito is not called. */
const Credentials = v.object({
  email: AccountEmail,
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH)),
})

/**
 * The identity that email and password prove.
 *
 * @throws Error of the identity provider's name: `NotAuthorizedException` for a wrong password and
 *   an unknown account alike, `UserNotConfirmedException` only after the right password
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const verifyCredentials = async (
  form: { readonly email?: string | undefined; readonly password?: string | undefined },
  { clientAddress, requestId }: { readonly clientAddress: string; readonly requestId: string },
): Promise<AuthenticatedIdentity> => {
  const { success, output } = v.safeParse(Credentials, form)
  if (!success) {
    throw Object.assign(new Error('No such account.'), { name: 'NotAuthorizedException' })
  }
  const { email, password } = output
  const address = addressBlock(clientAddress)
  const pair = `${email}\n${address}`
  const charges: Charges = [
    [limits.loginPerAccountAndAddress, pair],
    [limits.loginPerAddress, address],
  ]
  await consume(charges)
  const wait = await rateLimit().consume(limits.loginPerAccount, email)
  if (wait !== undefined) {
    await warnOnce(email, requestId)
    if (!(await flags().has(knownAddress, pair))) {
      await refund(charges)
      throw limitExceeded(wait)
    }
  }
  const { identity } = await identityProvider().signIn(email, password, clientAddress)
  await Promise.all([
    refund(wait === undefined ? [...charges, [limits.loginPerAccount, email]] : charges),
    flags().set(knownAddress, pair),
  ])
  return identity
}

/**
 * Always queues the email: the consumer looks whether the account exists, so that the time of the
 * answer does not reveal it.
 */
const warnOnce = async (email: string, requestId: string): Promise<void> => {
  const waitSeconds = await rateLimit().consume(limits.failedLoginsEmail, email)
  if (waitSeconds === undefined)
    await notifyUser({ kind: 'failed-logins', to: email }, { requestId })
}
