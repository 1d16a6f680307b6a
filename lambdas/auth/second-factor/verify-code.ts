import * as v from 'valibot'
import { OneTimeCode } from '../../../shared/values/one-time-code.ts'
import { identityProvider } from '../../platform/identity/identity.ts'
import type { AuthenticatedIdentity } from '../../platform/identity/session.ts'
import { codeGuesses, limitGuesses, noteAddress } from '../account/limit-guesses.ts'
import type { PendingSignIn } from './challenge-cookie.ts'

/**
 * The identity that a code proves after the password.
 *
 * @throws Error of the identity provider's name: `CodeMismatchException`, `ExpiredCodeException` for
 *   a code that was used, `NotAuthorizedException` for a sign-in that is over
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const verifyCode = async (
  code: string,
  { email, ...challenge }: PendingSignIn,
  { clientAddress, requestId }: { readonly clientAddress: string; readonly requestId: string },
): Promise<AuthenticatedIdentity> => {
  const { success, output } = v.safeParse(OneTimeCode, code)
  if (!success) {
    throw Object.assign(new Error('No code has this form.'), { name: 'CodeMismatchException' })
  }
  const guess = { email, clientAddress, requestId }
  const { identity } = await limitGuesses(
    codeGuesses,
    guess,
    async () => await identityProvider().answerChallenge(challenge, output, clientAddress),
  )
  await noteAddress(guess)
  return identity
}
