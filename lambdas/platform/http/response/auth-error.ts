import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { errorDetails } from '../../log.ts'
import { plainResponse } from './plain-response.ts'

/**
 * A failure of the auth service under the name and the code that NextAuth v4 gives it. Both stand in
 * the log, which writes an error as its `toJSON` says.
 */
export abstract class AuthError extends Error {
  abstract override readonly name: string
  abstract readonly code: string

  toJSON(): Record<string, unknown> {
    return { code: this.code, ...errorDetails(this) }
  }
}

/** The request names no action of the auth service. */
export class MissingAPIRouteError extends AuthError {
  override readonly name = 'MissingAPIRouteError'
  readonly code = 'MISSING_NEXTAUTH_API_ROUTE_ERROR'
}

/** What the caller is told of a fault in the configuration: nothing. */
export const answerConfigurationProblem = (
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 =>
  plainResponse(event, {
    status: 500,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      message:
        'There is a problem with the server configuration. Check the server logs for more information.',
    }),
  })
