import * as v from 'valibot'
import { AccountEmail, PASSWORD_MAX_LENGTH } from '../../../shared/values/account.ts'
import { identityProvider } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import type { PendingSignIn } from '../second-factor/challenge-cookie.ts'
import { limitGuesses, noteAddress, passwordGuesses } from './limit-guesses.ts'

/** Anything else belongs to no account: Cognito is not called. */
const Credentials = v.object({
  email: AccountEmail,
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH)),
})

/**
 * The identity that email and password prove, or what waits for the account's second factor.
 *
 * @throws Error of the identity provider's name: `NotAuthorizedException` for a wrong password and
 *   an unknown account alike, `UserNotConfirmedException` only after the right password
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const verifyCredentials = async (
  form: { readonly email?: string | undefined; readonly password?: string | undefined },
  { clientAddress, requestId }: { readonly clientAddress: string; readonly requestId: string },
): Promise<{ readonly identity: AuthenticatedIdentity } | { readonly pending: PendingSignIn }> => {
  const { success, output } = v.safeParse(Credentials, form)
  if (!success) {
    throw Object.assign(new Error('No such account.'), { name: 'NotAuthorizedException' })
  }
  const { email, password } = output
  const guess = { email, clientAddress, requestId }
  const outcome = await limitGuesses(
    passwordGuesses,
    guess,
    async () => await identityProvider().signIn(email, password, clientAddress),
  )
  // The address is known once the second factor was given, too.
  if ('challenge' in outcome) return { pending: { ...outcome.challenge, email } }
  await noteAddress(guess)
  return { identity: outcome.identity }
}
