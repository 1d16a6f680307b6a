import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '../../../../shared/edge.ts'
import { timingSafeEqualText } from '../../crypto/timing-safe-equal.ts'

/**
 * Compared in constant time.
 * @param originSecrets of which one has to be there; none without an edge
 */
export const isThroughEdge = (
  { headers }: APIGatewayProxyEventV2,
  originSecrets: readonly string[],
): boolean =>
  originSecrets.length === 0 ||
  originSecrets.some((secret) => timingSafeEqualText(headers[ORIGIN_SECRET_HEADER] ?? '', secret))

/**
 * The caller's address: behind the edge the one CloudFront saw, else the connection's.
 * `X-Forwarded-For` never counts.
 */
export const viewerAddress = (
  event: APIGatewayProxyEventV2,
  originSecrets: readonly string[],
): string => {
  const { sourceIp } = event.requestContext.http
  if (originSecrets.length === 0) return sourceIp
  // The port follows the last colon, in IPv6 too: `2001:db8::1:46532`.
  const seen = event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '')
  return seen === undefined || seen === '' ? sourceIp : seen
}
