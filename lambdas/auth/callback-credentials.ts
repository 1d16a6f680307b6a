import * as v from 'valibot'
import { signIn } from '../../shared/contract/auth.ts'
import { Email, PASSWORD_MAX_LENGTH } from '../../shared/values/account.ts'
import { config } from '../platform/config/config.ts'
import { sessionCookie, setCookie } from '../platform/http/cookies.ts'
import { isUnreachable } from '../platform/http/error-envelope.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { USERNAME_MAX_LENGTH } from '../platform/identity/identity-provider.ts'
import { identityProvider, sessions } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { giveBack, limits, take } from './limits.ts'
import { authBase, goTo, readProtocol } from './protocol.ts'

/** What an account can have; anything else is no account, and Cognito need not be asked. */
const Credentials = v.object({
  email: v.pipe(Email, v.maxLength(USERNAME_MAX_LENGTH)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH)),
})

/** Signs in; the session id is always made anew, so that none can be planted before. */
export const handler = handlePublic(signIn, async ({ body, cookies, clientAddress, requestId }) => {
  const protocol = readProtocol({ ...body, cookies })
  if (!protocol.verified) {
    return goTo(`${authBase()}/signin?csrf=true`, body.json, { cookies: protocol.cookies })
  }
  try {
    const secret = await openSession(body, clientAddress, cookies)
    const { origin } = config()
    const { value, expires } = secret
    return goTo(protocol.callbackUrl, body.json, {
      cookies: [...protocol.cookies, setCookie(origin, sessionCookie(origin), value, expires)],
    })
  } catch (error) {
    const { name, status, headers = {} } = failureOf(error)
    if (name === 'UnknownException') {
      log('error', 'sign-in failed', { requestId, error: errorDetails(error) })
    }
    return goTo(`${authBase()}/error?error=${name}`, body.json, {
      status,
      cookies: protocol.cookies,
      headers,
    })
  }
})

const openSession = async (
  form: { email?: string | undefined; password?: string | undefined },
  clientAddress: string,
  cookies: Readonly<Record<string, string>>,
): Promise<{ value: string; expires: number }> => {
  const { success, output } = v.safeParse(Credentials, form)
  if (!success)
    throw Object.assign(new Error('No such account.'), { name: 'NotAuthorizedException' })
  const { email, password } = output
  const address = addressBlock(clientAddress)
  const taken = [
    [limits.loginPerAccountAndAddress, `${email}\n${address}`],
    [limits.loginPerAccount, email],
    [limits.loginPerAddress, address],
  ] as const
  await take(taken)
  const visitor = await identityProvider().signIn(email, password, clientAddress)
  await giveBack(taken)
  const { secret, session } = await sessions().open(visitor)
  await closeEarlier(cookies)
  return { value: secret, expires: session.expires }
}

/** The session that this browser held until now would otherwise live on without a holder. */
const closeEarlier = async (cookies: Readonly<Record<string, string>>): Promise<void> => {
  const held = cookies[sessionCookie(config().origin)]
  const earlier = held === undefined ? undefined : await sessions().find(held)
  if (earlier) await sessions().close(earlier.id)
}

/** Failures that the page tells apart; a wrong password and an unknown user are one. */
const failureOf = (
  error: unknown,
): { name: string; status: number; headers?: Readonly<Record<string, string>> } => {
  const name = error instanceof HttpError ? error.code : error instanceof Error ? error.name : ''
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
        headers: error instanceof HttpError ? error.headers : { 'retry-after': '60' },
      }
    default:
      return isUnreachable(error)
        ? { name: 'UnknownException', status: 503, headers: { 'retry-after': '2' } }
        : { name: 'UnknownException', status: 401 }
  }
}
