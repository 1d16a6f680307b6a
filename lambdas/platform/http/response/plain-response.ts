import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiSecurityHeaders, strictTransportSecurity } from './security-headers.ts'

/** A response outside the request chain, with the API's headers. Needs no configuration. */
export const plainResponse = (
  { headers, requestContext: { requestId } }: APIGatewayProxyEventV2,
  answer: {
    readonly status: number
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  },
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: answer.status,
  headers: {
    ...apiSecurityHeaders,
    // Set by API Gateway; absent locally, where nothing is https.
    ...(headers['x-forwarded-proto'] === 'https' && strictTransportSecurity),
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
    ...answer.headers,
  },
  body: answer.body ?? '',
})
