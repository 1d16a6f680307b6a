import * as v from 'valibot'
import { AccountEmail, PASSWORD_MAX_LENGTH } from '../../../shared/values/account.ts'
import { identityProvider } from '../../platform/identity/identity.ts'
import type { Visitor } from '../../platform/identity/sessions.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import {
  giveBack,
  limitExceeded,
  markers,
  rateLimit,
  take,
  type Taken,
} from '../../platform/rate-limit/attempts.ts'
import { knownAddress, limits } from '../limits.ts'
import { notifyUser } from './notify-user.ts'

/** What an account can have; anything else is no account, and Cognito need not be asked. */
const Credentials = v.object({
  email: AccountEmail,
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH)),
})

/**
 * Lets in who knows the password of an account.
 *
 * @throws Error of the identity provider's name: `NotAuthorizedException` for a wrong password and
 *   an unknown account alike, `UserNotConfirmedException` only after the right password
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const identify = async (
  form: { readonly email?: string | undefined; readonly password?: string | undefined },
  { clientAddress, requestId }: { readonly clientAddress: string; readonly requestId: string },
): Promise<Visitor> => {
  const { success, output } = v.safeParse(Credentials, form)
  if (!success) {
    throw Object.assign(new Error('No such account.'), { name: 'NotAuthorizedException' })
  }
  const { email, password } = output
  const address = addressBlock(clientAddress)
  const pair = `${email}\n${address}`
  const taken: Taken = [
    [limits.loginPerAccountAndAddress, pair],
    [limits.loginPerAddress, address],
  ]
  await take(taken)
  const wait = await rateLimit().take(limits.loginPerAccount, email)
  if (wait !== undefined) {
    await warnOnce(email, requestId)
    if (!(await markers().has(knownAddress, pair))) {
      await giveBack(taken)
      throw limitExceeded(wait)
    }
  }
  const { visitor } = await identityProvider().signIn(email, password, clientAddress)
  await Promise.all([
    giveBack(wait === undefined ? [...taken, [limits.loginPerAccount, email]] : taken),
    markers().set(knownAddress, pair),
  ])
  return visitor
}

/**
 * Always queues the email: the consumer looks whether the account exists, so that the time of the
 * answer does not reveal it.
 */
const warnOnce = async (email: string, requestId: string): Promise<void> => {
  const waitSeconds = await rateLimit().take(limits.failedLoginsEmail, email)
  if (waitSeconds === undefined)
    await notifyUser({ kind: 'failed-logins', to: email }, { requestId })
}
