import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { config } from '../../config/config.ts'
import { readCookies, sessionCookie } from './cookies.ts'
import { checkTransport } from '../request-chain.ts'

/**
 * Whether the head alone gets a request refused, so that its body need not be read: origin, media
 * type, length, or a missing session.
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
