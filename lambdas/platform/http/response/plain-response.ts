import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiSecurityHeaders, strictTransportSecurity } from './security-headers.ts'

/**
 * An answer that is made without the request chain, with the headers that every answer of the API
 * has. Works without configuration.
 */
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
    // API Gateway says how it was reached; on this machine nothing says so and nothing is https.
    ...(headers['x-forwarded-proto'] === 'https' && strictTransportSecurity),
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
    ...answer.headers,
  },
  body: answer.body ?? '',
})
