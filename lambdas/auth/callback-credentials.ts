import { signIn } from '../../shared/contract/auth.ts'
import { isUnreachable } from '../platform/http/response/error-envelope.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import { log } from '../platform/log.ts'
import { verifyCredentials } from './account/verify-credentials.ts'
import { nameOf, PROVIDER_LIMIT_SECONDS } from './account/provider-refusal.ts'
import { authRoute } from './protocol/auth-route.ts'
import { UnknownError } from './protocol/errors.ts'
import { authBase, goTo } from './protocol/redirect.ts'
import { createSession } from './sessions/create-session.ts'

/** Always creates a new session id, so that none can be planted. */
export const handler = authRoute(
  handlePublic,
  signIn,
  async (request, { verified, callbackUrl }) => {
    const { body, requestId } = request
    if (!verified) return goTo(`${authBase()}/signin?csrf=true`, body.json)
    try {
      const identity = await verifyCredentials(body, request)
      const cookie = await createSession(identity, request)
      return goTo(callbackUrl, body.json, { cookies: [cookie] })
    } catch (error) {
      const { name, ...answer } = failureOf(error)
      if (name === 'UnknownException') {
        const unknown = new UnknownError('The sign-in failed.', { cause: error })
        log('error', 'sign-in failed', { requestId, error: unknown })
      }
      return goTo(`${authBase()}/error?error=${name}`, body.json, answer)
    }
  },
)

/** A wrong password and an unknown user are one failure. */
const failureOf = (
  error: unknown,
): { name: string; status: number; headers?: Readonly<Record<string, string>> } => {
  const name = error instanceof HttpError ? error.code : nameOf(error)
  switch (name) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
      return { name: 'NotAuthorizedException', status: 401 }
    case 'UserNotConfirmedException':
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
    default:
      return isUnreachable(error)
        ? { name: 'UnknownException', status: 503, headers: { 'retry-after': '2' } }
        : { name: 'UnknownException', status: 401 }
  }
}
