import { errorDetails } from '../log.ts'

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
export const CONFIGURATION_PROBLEM = JSON.stringify({
  message:
    'There is a problem with the server configuration. Check the server logs for more information.',
})
