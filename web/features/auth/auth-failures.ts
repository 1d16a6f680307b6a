import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { NO_MATCH } from './auth-messages.ts'

/** What a failure of the auth service means to the person it happened to. */
export interface AuthFailure {
  /** The service's own name for it, for whoever is asked for help. */
  readonly name: string
  /** In a few words, without a full stop. */
  readonly title: string
  readonly sentence: string
}

const STAYED_AWAY = 'The sign-in was not completed. Please try again.'

/** By the names that the auth service puts into the addresses of its pages. */
const failures: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  Default: ['Sign-in failed', 'You could not be signed in. Please try again.'],
  Configuration: [
    'Sign-in is unavailable',
    'The sign-in service is not set up correctly. It is our fault; please try again later.',
  ],
  AccessDenied: ['Access denied', 'This account may not sign in here.'],
  Verification: [
    'This link no longer works',
    'It was used before, or it is too old. Please sign in once more to get a new one.',
  ],
  SessionRequired: ['Log in first', 'Please log in to see this page.'],
  Signin: ['Sign-in failed', STAYED_AWAY],
  OAuthSignin: [
    'Google cannot be reached',
    'The sign-in with Google could not be started. Please try again, or log in with your email.',
  ],
  OAuthCallback: [
    'Google did not confirm you',
    'The sign-in with Google was not completed. Please try again, or log in with your email.',
  ],
  OAuthCreateAccount: [
    'The account could not be made',
    'Google confirmed you, but your account could not be made. Please try again.',
  ],
  EmailCreateAccount: [
    'The account could not be made',
    'Your account could not be made. Please try again.',
  ],
  Callback: ['Sign-in failed', STAYED_AWAY],
  OAuthAccountNotLinked: [
    'This email has an account with a password',
    'There is an account with this email already. Log in with its password; in the account settings you can then link Google.',
  ],
  EmailSignin: ['The mail was not sent', 'The mail could not be sent. Please check the address.'],
  CredentialsSignin: ['Email and password do not match', NO_MATCH],
  NotAuthorizedException: ['Email and password do not match', NO_MATCH],
  UserNotConfirmedException: [
    'Your email is not verified yet',
    'Log in once more to enter the code that we sent to your email.',
  ],
  LimitExceededException: ['Too many attempts', LIMIT_EXCEEDED],
  UnknownException: ['Sign-in failed', UNKNOWN_FAILURE],
}

/**
 * The failure of that name. A name that is not known, which anyone may have written into the
 * address, is never shown.
 */
export const failureOf = (asked: string | null): AuthFailure => {
  const name = asked !== null && Object.hasOwn(failures, asked) ? asked : 'Default'
  const [title, sentence] = failures[name] ?? ['', '']
  return { name, title, sentence }
}
