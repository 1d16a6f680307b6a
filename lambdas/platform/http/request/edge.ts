import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '../../../../shared/edge.ts'
import { timingSafeEqualText } from '../../crypto/timing-safe-equal.ts'

/**
 * Whether the request came through the edge. Compared in constant time, whatever was sent.
 *
 * @param originSecret undefined where no edge stands in front, as on one's own machine
 */
export const isThroughEdge = (
  { headers }: APIGatewayProxyEventV2,
  originSecret: string | undefined,
): boolean =>
  originSecret === undefined ||
  timingSafeEqualText(headers[ORIGIN_SECRET_HEADER] ?? '', originSecret)

/**
 * The network address of who sent a request that {@link isThroughEdge}: behind the edge the one that
 * CloudFront saw, else the connection's. What a request says of itself (`X-Forwarded-For`) never
 * counts.
 */
export const viewerAddress = (
  event: APIGatewayProxyEventV2,
  originSecret: string | undefined,
): string => {
  const { sourceIp } = event.requestContext.http
  if (originSecret === undefined) return sourceIp
  // `198.51.100.10:46532` or `2001:db8::1:46532`: what follows the last colon is the port.
  const seen = event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '')
  return seen === undefined || seen === '' ? sourceIp : seen
}
