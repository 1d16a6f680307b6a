import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { errorDetails } from '../../log.ts'
import { plainResponse } from './plain-response.ts'

/** A failure with NextAuth v4's name and code. The log writes its `toJSON`. */
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

/** Reveals nothing of the fault. */
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
