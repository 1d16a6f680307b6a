import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '../../../../shared/edge.ts'
import type { EdgeAccess } from '../../config/edge-access.ts'
import { timingSafeEqualText } from '../../crypto/timing-safe-equal.ts'

/** Whether the request has one of the secrets of the edge, compared in constant time. */
export const isThroughEdge = (
  { headers }: { readonly headers?: Readonly<Record<string, string | undefined>> | undefined },
  { secrets, isOpen }: EdgeAccess,
): boolean =>
  isOpen ||
  secrets.some((secret) => timingSafeEqualText(headers?.[ORIGIN_SECRET_HEADER] ?? '', secret))

/**
 * The caller's address: behind the edge the one CloudFront saw, else the connection's.
 * `X-Forwarded-For` never counts.
 */
export const viewerAddress = (event: APIGatewayProxyEventV2, { isOpen }: EdgeAccess): string => {
  const { sourceIp } = event.requestContext.http
  if (isOpen) return sourceIp
  // The port follows the last colon, in IPv6 too: `2001:db8::1:46532`.
  const seen = event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '')
  return seen === undefined || seen === '' ? sourceIp : seen
}
