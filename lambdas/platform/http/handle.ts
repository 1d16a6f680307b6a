import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import {
  SECOND_FACTOR_REQUIRED,
  STAFF_NEEDS_SECOND_FACTOR,
} from '../../../shared/values/failures.ts'
import { config } from '../config/config.ts'
import { sessions } from '../identity/identity.ts'
import { hasStaffRights, type Session, UNCHECKED_MS } from '../identity/session.ts'
import { readCookies, sessionCookie } from './request/cookies.ts'
import { HttpError } from './response/http-error.ts'
import { type EndpointHandler, requestChain } from './request-chain.ts'

const REFUSED_WHILE_IMPERSONATING =
  'This cannot be done while you act as somebody else. Exit the impersonation first.'

const REFUSED_WHILE_LOOKING = 'You only look at this account. Exit the impersonation first.'

type SessionEndpoint = AnyEndpoint & { readonly access: 'optional' | 'user' | 'staff' }

/**
 * The Lambda of an endpoint that reads the session.
 * @example export const handler = handle(deleteWatchlist, async ({ body, session }) => await …)
 */
export const handle = <E extends SessionEndpoint>(endpoint: E, act: EndpointHandler<E>) =>
  requestChain(endpoint, findSession, act)

const findSession = async (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
): Promise<Session | undefined> => {
  const id = readCookies(event.cookies)[sessionCookie(config().origin)]
  const session = id === undefined ? undefined : await sessions().find(id)
  const isVisible = !session?.impersonation || endpoint.whileImpersonating === 'allowed'
  if (endpoint.access === 'optional') return isVisible ? session : undefined
  try {
    return requireAccess(endpoint, session)
  } catch (error) {
    const isStaff = error instanceof HttpError && error.code === SECOND_FACTOR_REQUIRED
    if (endpoint.concealed && !isStaff) throw nothingThere()
    throw error
  }
}

/** In the words of an address where there is nothing. */
const nothingThere = () => new HttpError(404, 'NotFound', 'There is nothing at this address.')

/** @throws HttpError */
const requireAccess = (endpoint: AnyEndpoint, session: Session | undefined): Session => {
  // Pages have the account checked when they fetch the session; a script may never do so.
  if (session === undefined || Date.now() - session.checkedAt >= UNCHECKED_MS) {
    throw new HttpError(401, 'Unauthorized', 'Sign in first.')
  }
  if (session.impersonation && endpoint.whileImpersonating === 'refused') {
    throw new HttpError(403, 'RefusedWhileImpersonating', REFUSED_WHILE_IMPERSONATING)
  }
  if (session.impersonation?.viewOnly && endpoint.kind === 'command') {
    throw new HttpError(403, 'RefusedWhileImpersonating', REFUSED_WHILE_LOOKING)
  }
  if (endpoint.access === 'staff' && !hasStaffRights(session)) {
    throw session.staff
      ? new HttpError(403, SECOND_FACTOR_REQUIRED, STAFF_NEEDS_SECOND_FACTOR)
      : new HttpError(403, 'Forbidden', 'This is for staff only.')
  }
  return session
}
