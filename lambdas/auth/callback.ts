import { finishSignIn } from '../../shared/contract/auth.ts'
import { CREDENTIALS_PROVIDER, HOSTED_PROVIDER, STAFF_GROUP } from '../../shared/values/account.ts'
import { config, type HostedSignIn } from '../platform/config/config.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import type { AuthenticatedIdentity } from '../platform/identity/session.ts'
import { log } from '../platform/log.ts'
import { redeemCode } from './google/oauth.ts'
import { linkAccount } from './google/link-account.ts'
import { dropOAuthState, readOAuthState } from './google/oauth-state.ts'
import { type GoogleUser, verifyIdToken } from './google/verify-id-token.ts'
import { authRoute } from './protocol/auth-route.ts'
import {
  AccessDeniedError,
  AccountNotCreatedError,
  AccountNotLinkedError,
  OAuthCallbackError,
  UnknownError,
} from './protocol/errors.ts'
import { authBase, redirectTo } from './protocol/redirect.ts'
import { createSession } from './sessions/create-session.ts'

type CallbackRequest = CheckedRequest<typeof finishSignIn>

/** Completes the sign-in with Google; each answer of the provider counts once. */
export const handler = authRoute(handle, finishSignIn, async (request, { callbackUrl }) => {
  const { params, query, requestId } = request
  const { hosted } = config()
  if (params.provider === CREDENTIALS_PROVIDER) {
    return says(500, 'Error: Callback for provider type credentials not supported')
  }
  if (params.provider !== HOSTED_PROVIDER || !hosted) {
    return says(400, 'Error: This action with HTTP GET is not supported by NextAuth.js')
  }
  if (query.error !== undefined) {
    const { error, error_description: description = '' } = query
    logFailure(requestId, new OAuthCallbackError(`${error}: ${description}`.slice(0, 200)))
    return redirectTo(`${authBase()}/error?error=Callback`)
  }
  try {
    const identity = await identityOfAnswer(hosted, request)
    const session = await createSession(identity, request)
    return redirectTo(callbackUrl, { cookies: [...dropOAuthState(), session] })
  } catch (error) {
    logFailure(requestId, error)
    return redirectTo(`${authBase()}/error?error=${pageErrorOf(error)}`, {
      cookies: dropOAuthState(),
    })
  }
})

const says = (status: number, text: string): HttpResponse<undefined> =>
  new HttpResponse<undefined>(undefined, { status, text })

const identityOfAnswer = async (
  hosted: HostedSignIn,
  request: CallbackRequest,
): Promise<AuthenticatedIdentity> => {
  const { google, refreshToken } = await redeem(hosted, request)
  if (!google) throw new AccessDeniedError('This is not a Google account.')
  const { userId, email } = await linkAccount(google, request)
  return {
    sub: userId,
    // The Google user's, whichever account it opens.
    loginName: google.loginName,
    provider: 'google',
    email,
    image: google.image,
    staff: google.groups.includes(STAFF_GROUP),
    refreshToken,
  }
}

/** All faults of the provider's answer are one failure. */
const redeem = async (
  hosted: HostedSignIn,
  { query: { code, state, iss }, cookies, now }: CallbackRequest,
): Promise<{ google: GoogleUser | undefined; refreshToken: string }> => {
  const checks = await readOAuthState(cookies, HOSTED_PROVIDER, now)
  if (!checks) throw new OAuthCallbackError('This browser has begun no sign-in, or too long ago.')
  const answer = new URLSearchParams({
    ...(code !== undefined && { code }),
    ...(state !== undefined && { state }),
    ...(iss !== undefined && { iss }),
  })
  try {
    const { idToken, refreshToken } = await redeemCode(hosted, answer, checks)
    return { google: await verifyIdToken(hosted, idToken), refreshToken }
  } catch (cause) {
    throw new OAuthCallbackError('The answer of the provider was not accepted.', { cause })
  }
}

/** NextAuth's name of the failure. */
const pageErrorOf = (error: unknown): string => {
  if (error instanceof OAuthCallbackError) return 'OAuthCallback'
  if (error instanceof AccountNotLinkedError) return 'OAuthAccountNotLinked'
  if (error instanceof AccessDeniedError) return 'AccessDenied'
  if (error instanceof AccountNotCreatedError) return 'OAuthCreateAccount'
  return 'Callback'
}

/** Cancelling or coming back twice is no error of ours. */
const logFailure = (requestId: string, error: unknown): void => {
  const isExpected = [OAuthCallbackError, AccountNotLinkedError, AccessDeniedError].some(
    (expected) => error instanceof expected,
  )
  const failure = isExpected ? error : new UnknownError('The sign-in broke off.', { cause: error })
  log(isExpected ? 'warn' : 'error', 'sign-in failed', { requestId, error: failure })
}
