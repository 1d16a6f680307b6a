import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LIMIT_EXCEEDED, UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { NO_MATCH } from './auth-messages.ts'
import * as texts from './auth-failure-texts.ts'

/** A failure of the auth service in words for its user. */
export interface AuthFailure {
  /** The service's name for it, for support. */
  readonly name: string
  /** A few words, without a full stop. */
  readonly title: string
  readonly sentence: string
}

const NOT_COMPLETED = texts.signInWasNotCompleted

/** By the `error` parameter that the auth service adds to its page addresses. */
const failures: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  Default: [texts.signInFailed, texts.signInFailedWhy],
  Configuration: [texts.signInIsUnavailable, texts.signInService],
  AccessDenied: [texts.accessDenied, texts.accountMayNotSignIn],
  Verification: [texts.linkNoLongerWorks, texts.itWasUsedBefore],
  SessionRequired: [texts.logInFirst, texts.pleaseLogInToSee],
  Signin: [texts.signInFailed, NOT_COMPLETED],
  OAuthSignin: [texts.googleCannotBeReached, texts.weCouldNotReachGoogle],
  OAuthCallback: [texts.googleDidNotConfirm, texts.signInWithGoogleWas],
  OAuthCreateAccount: [texts.accountCouldNotBeCreated, texts.googleAccountNotCreated],
  EmailCreateAccount: [texts.accountCouldNotBeCreated, texts.weCouldNotCreate],
  Callback: [texts.signInFailed, NOT_COMPLETED],
  OAuthAccountNotLinked: [texts.emailHasPassword, texts.emailHasPasswordWhy],
  EmailSignin: [texts.emailWasNotSent, texts.weCouldNotSend],
  CredentialsSignin: [texts.emailAndPasswordDo, NO_MATCH],
  NotAuthorizedException: [texts.emailAndPasswordDo, NO_MATCH],
  UserNotConfirmedException: [texts.yourEmailIsNotVerified, texts.logInAgainToEnter],
  LimitExceededException: [texts.tooManyAttempts, LIMIT_EXCEEDED],
  UnknownException: [texts.signInFailed, UNKNOWN_FAILURE],
}

/** Falls back to `Default`: anyone can write a name into the address, so an unknown one is never shown. */
export const failureOf = (error: string | null): AuthFailure => {
  const name = error !== null && Object.hasOwn(failures, error) ? error : 'Default'
  const [title, sentence] = failures[name] ?? ['', '']
  return { name, title, sentence }
}

/**
 * Says why a sign-in failed, by the `error` parameter of the address. Who comes here signed in, as
 * after Google was not linked, is led away at once: a message tells it there.
 */
const FailureNotice = ({ error }: { error: string }) => {
  const { name, sentence } = failureOf(error)
  const client = useQueryClient()
  useEffect(() => {
    if (name === 'SessionRequired') return
    // Rejected where the visitor logs in before the first answer: they did not come signed in.
    client.ensureQueryData(sessionQuery).then(
      (user) => user && toast.error(sentence),
      () => {},
    )
  }, [client, name, sentence])
  return <Notice>{sentence}</Notice>
}

export default FailureNotice
