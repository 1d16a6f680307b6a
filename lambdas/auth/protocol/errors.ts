import { errorDetails } from '../../platform/log.ts'

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

/** Wraps a failure without a name of the protocol as its cause. */
export class UnknownError extends AuthError {
  override readonly name = 'UnknownError'
  readonly code = 'UNKNOWN_ERROR'
}

/** Invalid answer of the provider. */
export class OAuthCallbackError extends AuthError {
  override readonly name = 'OAuthCallbackError'
  readonly code = 'OAUTH_CALLBACK_ERROR'
}

/** The email belongs to an account of another provider. */
export class AccountNotLinkedError extends AuthError {
  override readonly name = 'AccountNotLinkedError'
  readonly code = 'ACCOUNT_NOT_LINKED_ERROR'
}

/** Authenticated, but not let in. */
export class AccessDeniedError extends AuthError {
  override readonly name = 'AccessDeniedError'
  readonly code = 'ACCESS_DENIED_ERROR'
}

/** The cause says why. */
export class AccountNotCreatedError extends AuthError {
  override readonly name = 'AccountNotCreatedError'
  readonly code = 'OAUTH_CREATE_ACCOUNT_ERROR'
}

export class MissingSecretError extends AuthError {
  override readonly name = 'MissingSecretError'
  readonly code = 'NO_SECRET'
}

export class MissingAuthorizeError extends AuthError {
  override readonly name = 'MissingAuthorizeError'
  readonly code = 'CALLBACK_CREDENTIALS_HANDLER_ERROR'
}

/** No provider can begin a session of this strategy. */
export class UnsupportedStrategyError extends AuthError {
  override readonly name = 'UnsupportedStrategyError'
  readonly code = 'CALLBACK_CREDENTIALS_JWT_ERROR'
}

export class MissingAdapterError extends AuthError {
  override readonly name = 'MissingAdapterError'
  readonly code = 'EMAIL_REQUIRES_ADAPTER_ERROR'
}

export class MissingAdapterMethodsError extends AuthError {
  override readonly name = 'MissingAdapterMethodsError'
  readonly code = 'MISSING_ADAPTER_METHODS_ERROR'
}
