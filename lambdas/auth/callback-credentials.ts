import { signIn } from '../../shared/contract/auth.ts'
import { SECOND_FACTOR_REQUIRED } from '../../shared/values/failures.ts'
import { isUnreachable } from '../platform/http/response/error-envelope.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { log } from '../platform/log.ts'
import { verifyCredentials } from './account/verify-credentials.ts'
import { nameOf, PROVIDER_LIMIT_SECONDS } from './account/provider-refusal.ts'
import { authRoute } from './protocol/auth-route.ts'
import { UnknownError } from './protocol/errors.ts'
import type { Protocol } from './protocol/read-protocol.ts'
import { authBase, goTo } from './protocol/redirect.ts'
import {
  dropPendingSignIn,
  readPendingSignIn,
  storePendingSignIn,
} from './second-factor/challenge-cookie.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import { createSession } from './sessions/create-session.ts'

type Request = CheckedRequest<typeof signIn>

/** Always creates a new session id, so that none can be planted. */
export const handler = authRoute(handlePublic, signIn, async (request, protocol) => {
  const { body } = request
  if (!protocol.verified) return goTo(`${authBase()}/signin?csrf=true`, body.json)
  return body.code === undefined
    ? await byPassword(request, protocol)
    : await byCode(body.code, request, protocol)
})

const byPassword = async (request: Request, { callbackUrl }: Protocol) => {
  const { body, now } = request
  try {
    const outcome = await verifyCredentials(body, request)
    if ('pending' in outcome) {
      const cookie = await storePendingSignIn(outcome.pending, now)
      return refuse({ name: SECOND_FACTOR_REQUIRED, status: 401 }, body.json, [cookie])
    }
    return goTo(callbackUrl, body.json, {
      cookies: [await createSession(outcome.identity, request)],
    })
  } catch (error) {
    return refuse(failureOf(error, request), body.json)
  }
}

/** The second step, for whoever has the cookie of the first. */
const byCode = async (code: string, request: Request, { callbackUrl }: Protocol) => {
  const { body, cookies, now } = request
  const pending = await readPendingSignIn(cookies, now)
  if (!pending) return refuse(SIGN_IN_IS_OVER, body.json, [dropPendingSignIn()])
  try {
    const identity = await verifyCode(code, pending, request)
    const session = await createSession(identity, request)
    return goTo(callbackUrl, body.json, { cookies: [session, dropPendingSignIn()] })
  } catch (error) {
    return ENDED.has(nameOf(error))
      ? refuse(SIGN_IN_IS_OVER, body.json, [dropPendingSignIn()])
      : refuse(failureOf(error, request), body.json)
  }
}

interface Failure {
  readonly name: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The password has to be given again. */
const SIGN_IN_IS_OVER: Failure = { name: 'SignInExpired', status: 401 }

/** Cognito's names of a session that is used, too old, or of an account that has changed since. */
const ENDED: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'SoftwareTokenMFANotFoundException',
  'UserNotFoundException',
])

const refuse = (
  { name, ...answer }: Failure,
  json: Request['body']['json'],
  cookies: readonly string[] = [],
) => goTo(`${authBase()}/error?error=${name}`, json, { ...answer, cookies })

/** A wrong password and an unknown user are one failure. Logs one that has no name. */
const failureOf = (error: unknown, { requestId }: Request): Failure => {
  const name = error instanceof HttpError ? error.code : nameOf(error)
  switch (name) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
      return { name: 'NotAuthorizedException', status: 401 }
    case 'UserNotConfirmedException':
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return { name, status: 401 }
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return {
        name: 'LimitExceededException',
        status: 429,
        headers:
          error instanceof HttpError
            ? error.headers
            : { 'retry-after': String(PROVIDER_LIMIT_SECONDS) },
      }
    default: {
      const unknown = new UnknownError('The sign-in failed.', { cause: error })
      log('error', 'sign-in failed', { requestId, error: unknown })
      return isUnreachable(error)
        ? { name: 'UnknownException', status: 503, headers: { 'retry-after': '2' } }
        : { name: 'UnknownException', status: 401 }
    }
  }
}
