import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { NO_MATCH } from './auth-messages.ts'

/** A failure of the auth service in words for its user. */
export interface AuthFailure {
  /** The service's name for it, for support. */
  readonly name: string
  /** A few words, without a full stop. */
  readonly title: string
  readonly sentence: string
}

const NOT_COMPLETED = 'The sign-in was not completed. Please try again.'

/** By the `error` parameter that the auth service adds to its page addresses. */
const failures: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  Default: ['Sign-in failed', 'We could not sign you in. Please try again.'],
  Configuration: [
    'Sign-in is unavailable',
    'The sign-in service is not set up correctly. It is our fault; please try again later.',
  ],
  AccessDenied: ['Access denied', 'This account may not sign in here.'],
  Verification: [
    'This link no longer works',
    'It was used before or has expired. Please sign in again to get a new one.',
  ],
  SessionRequired: ['Log in first', 'Please log in to see this page.'],
  Signin: ['Sign-in failed', NOT_COMPLETED],
  OAuthSignin: [
    'Google cannot be reached',
    'We could not reach Google. Please try again, or log in with your email.',
  ],
  OAuthCallback: [
    'Google did not confirm you',
    'The sign-in with Google was not completed. Please try again, or log in with your email.',
  ],
  OAuthCreateAccount: [
    'The account could not be created',
    'Google confirmed you, but we could not create your account. Please try again.',
  ],
  EmailCreateAccount: [
    'The account could not be created',
    'We could not create your account. Please try again.',
  ],
  Callback: ['Sign-in failed', NOT_COMPLETED],
  OAuthAccountNotLinked: [
    'This email has an account with a password',
    'This email already has an account. Log in with its password, then link Google in the account settings.',
  ],
  EmailSignin: ['The email was not sent', 'We could not send the email. Please check the address.'],
  CredentialsSignin: ['Email and password do not match', NO_MATCH],
  NotAuthorizedException: ['Email and password do not match', NO_MATCH],
  UserNotConfirmedException: [
    'Your email is not verified yet',
    'Log in again to enter the code that we sent to your email.',
  ],
  LimitExceededException: ['Too many attempts', LIMIT_EXCEEDED],
  UnknownException: ['Sign-in failed', UNKNOWN_FAILURE],
}

/** Falls back to `Default`: anyone can write a name into the address, so an unknown one is never shown. */
export const failureOf = (error: string | null): AuthFailure => {
  const name = error !== null && Object.hasOwn(failures, error) ? error : 'Default'
  const [title, sentence] = failures[name] ?? ['', '']
  return { name, title, sentence }
}
