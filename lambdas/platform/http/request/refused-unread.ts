import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { config } from '../../config/config.ts'
import { readCookies, sessionCookie } from './cookies.ts'
import { checkTransport } from '../request-chain.ts'

/**
 * Whether a Lambda refuses a request for what its head says, so that nobody has to read the body: its
 * origin, the media type or length that it declares, or that it needs a session and names none.
 *
 * @param head without a body
 */
export const isRefusedUnread = (endpoint: AnyEndpoint, head: APIGatewayProxyEventV2): boolean => {
  const isPrivate = endpoint.access === 'user' || endpoint.access === 'staff'
  if (isPrivate && !(sessionCookie(config().origin) in readCookies(head.cookies))) return true
  try {
    checkTransport(endpoint, head)
    return false
  } catch {
    return true
  }
}
