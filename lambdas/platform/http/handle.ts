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

/**
 * As {@link handle}, for the calls that tell of a session, have it checked or end it: they take one that
 * was not checked for a day, too.
 */
export const handleUnchecked = <E extends SessionEndpoint & { readonly access: 'optional' }>(
  endpoint: E,
  act: EndpointHandler<E>,
) => requestChain(endpoint, findVisible, act)

const findSession = async (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
): Promise<Session | undefined> => {
  if (endpoint.access === 'optional') {
    const session = await findVisible(endpoint, event)
    return session && isChecked(session) ? session : undefined
  }
  const session = await findAny(event)
  try {
    return requireAccess(endpoint, session)
  } catch (error) {
    const isStaff = error instanceof HttpError && error.code === SECOND_FACTOR_REQUIRED
    if (endpoint.concealed && !isStaff) throw nothingThere()
    throw error
  }
}

const findVisible = async (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
): Promise<Session | undefined> => {
  const session = await findAny(event)
  return session?.impersonation && endpoint.whileImpersonating === 'refused' ? undefined : session
}

const findAny = async ({ cookies }: APIGatewayProxyEventV2): Promise<Session | undefined> => {
  const id = readCookies(cookies)[sessionCookie(config().origin)]
  return id === undefined ? undefined : await sessions().find(id)
}

/** Pages have the account checked when they fetch the session; a script may never do so. */
const isChecked = ({ checkedAt }: Session): boolean => Date.now() - checkedAt < UNCHECKED_MS

/** In the words of an address where there is nothing. */
const nothingThere = () => new HttpError(404, 'NotFound', 'There is nothing at this address.')

/** @throws HttpError */
const requireAccess = (endpoint: AnyEndpoint, session: Session | undefined): Session => {
  if (session === undefined || !isChecked(session)) {
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
