import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH } from '../../../shared/values/account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { identityProvider } from '../../platform/identity/identity.ts'
import type { Session } from '../../platform/identity/session.ts'
import { refund, limitExceeded, consume } from '../../platform/rate-limit/consume.ts'
import { limits } from './limits.ts'
import { nameOf, PROVIDER_LIMIT_SECONDS } from './provider-refusal.ts'

const Password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH))

/**
 * Counts one re-authentication of the user before it is made.
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const consumeAttempt = async ({ sub }: Session): Promise<void> => {
  await consume([[limits.proofPerUser, sub]])
}

export const refundAttempt = async ({ sub }: Session): Promise<void> => {
  await refund([[limits.proofPerUser, sub]])
}

/**
 * Counts one change that the user has proved to be theirs, before it is made.
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const consumeChange = async ({ sub }: Session): Promise<void> => {
  await consume([[limits.changesPerUser, sub]])
}

/**
 * Verifies the password of a session's account.
 * @returns the tokens of a fresh sign-in, or where the account has a second factor its challenge;
 *   undefined when the password is wrong
 * @throws HttpError 429 `LimitExceededException` at the identity provider's own limit
 */
export const reauthenticate = async (session: Session, password: string, clientAddress: string) => {
  if (!v.is(Password, password)) return undefined
  try {
    const signedIn = await identityProvider().signIn(session.email, password, clientAddress)
    const sub = 'challenge' in signedIn ? signedIn.challenge.loginName : signedIn.identity.sub
    return sub === session.sub ? { ...signedIn, password } : undefined
  } catch (error) {
    switch (nameOf(error)) {
      case 'NotAuthorizedException':
      case 'UserNotFoundException':
      case 'UserNotConfirmedException':
        return undefined
      case 'LimitExceededException':
      case 'TooManyFailedAttemptsException':
        throw limitExceeded(PROVIDER_LIMIT_SECONDS, error)
      default:
        throw error
    }
  }
}

const INVALID_CREDENTIALS = 'Incorrect email or password.'

/** @param field form field of the password */
export const invalidCredentials = (field: string): Refusal =>
  new Refusal('NotAuthorizedException', INVALID_CREDENTIALS, {
    fieldErrors: { [field]: INVALID_CREDENTIALS },
  })
