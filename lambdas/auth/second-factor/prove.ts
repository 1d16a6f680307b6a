import { USED_CODE, WRONG_CODE } from '../../../shared/values/one-time-code.ts'
import { Refusal } from '../../platform/refusal.ts'
import { HttpError } from '../../platform/http/response/http-error.ts'
import { identityAdmin, identityProvider, sessions } from '../../platform/identity/identity.ts'
import type { SignedIn } from '../../platform/identity/signed-in.ts'
import type { Session } from '../../platform/identity/session.ts'
import { invalidCredentials, reauthenticate } from '../account/reauthenticate.ts'
import { nameOf } from '../account/provider-refusal.ts'

/**
 * The second factor belongs to the password, so that only a session that began with it changes it.
 * @throws Refusal `NoPassword`, `PasswordSignInRequired`
 */
export const requirePasswordSession = async ({ sub, provider }: Session): Promise<void> => {
  if (provider === 'credentials') return
  await requirePassword(sub)
  throw new Refusal(
    'PasswordSignInRequired',
    'You logged in with Google. Log in with your email and password to change this.',
  )
}

/**
 * Of a user who signs in with Google only Cognito knows.
 * @throws Refusal `NoPassword`
 */
export const requirePassword = async (sub: string): Promise<void> => {
  const account = await identityAdmin().get(sub)
  if (account?.provider !== 'credentials') {
    throw new Refusal('NoPassword', 'You sign in with Google: this account has no password.')
  }
}

/**
 * A fresh sign-in of the session's account, with its password and, where it has a second factor, a
 * code of it.
 *
 * @throws Refusal `NotAuthorizedException`, `CodeMismatchException`; both name the field
 * @throws HttpError 429 `LimitExceededException`
 */
export const signInAgain = async (
  session: Session,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  clientAddress: string,
): Promise<SignedIn> => {
  const proof = await reauthenticate(session, password, clientAddress)
  if (!proof) throw invalidCredentials('password')
  if (!('challenge' in proof)) return proof
  if (code === undefined) throw wrongCode()
  try {
    return await identityProvider().answerChallenge(proof.challenge, code, clientAddress)
  } catch (error) {
    switch (nameOf(error)) {
      case 'CodeMismatchException':
        throw wrongCode(error)
      case 'ExpiredCodeException':
        throw wrongCode(error, USED_CODE)
      default:
        throw error
    }
  }
}

export const wrongCode = (cause?: unknown, message: string = WRONG_CODE): Refusal =>
  new Refusal('CodeMismatchException', message, { fieldErrors: { code: message }, cause })

/**
 * An access token of the account of a session that began with the password.
 * @throws HttpError 401 when the account ended its tokens
 */
export const accessTokenOf = async (session: Session, clientAddress: string): Promise<string> => {
  const refreshToken = await sessions().refreshTokenOf(session.id)
  if (refreshToken === undefined) throw signedOut()
  try {
    return (await identityProvider().refresh(session.loginName, refreshToken, clientAddress))
      .accessToken
  } catch (error) {
    if (nameOf(error) === 'NotAuthorizedException') throw signedOut(error)
    throw error
  }
}

const signedOut = (cause?: unknown): HttpError =>
  new HttpError(401, 'Unauthorized', 'Sign in first.', { cause })
