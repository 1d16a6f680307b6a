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

/** A failure that has no name of its own; the failure itself is its cause. */
export class UnknownError extends AuthError {
  override readonly name = 'UnknownError'
  readonly code = 'UNKNOWN_ERROR'
}

/** The provider's answer to a sign-in could not be taken for one. */
export class OAuthCallbackError extends AuthError {
  override readonly name = 'OAuthCallbackError'
  readonly code = 'OAUTH_CALLBACK_ERROR'
}

/** The email belongs to an account of another provider. */
export class AccountNotLinkedError extends AuthError {
  override readonly name = 'AccountNotLinkedError'
  readonly code = 'ACCOUNT_NOT_LINKED_ERROR'
}

/** Who vouches for themselves here may not come in all the same. */
export class AccessDeniedError extends AuthError {
  override readonly name = 'AccessDeniedError'
  readonly code = 'ACCESS_DENIED_ERROR'
}

/** The first sign-in could not be brought to its end; its cause says why. */
export class AccountNotCreatedError extends AuthError {
  override readonly name = 'AccountNotCreatedError'
  readonly code = 'OAUTH_CREATE_ACCOUNT_ERROR'
}

export class MissingSecretError extends AuthError {
  override readonly name = 'MissingSecretError'
  readonly code = 'NO_SECRET'
}

/** The credentials provider cannot check credentials. */
export class MissingAuthorizeError extends AuthError {
  override readonly name = 'MissingAuthorizeError'
  readonly code = 'CALLBACK_CREDENTIALS_HANDLER_ERROR'
}

/** Sessions are kept in a way that no provider can begin one. */
export class UnsupportedStrategyError extends AuthError {
  override readonly name = 'UnsupportedStrategyError'
  readonly code = 'CALLBACK_CREDENTIALS_JWT_ERROR'
}

/** Something needs a store and there is none. */
export class MissingAdapterError extends AuthError {
  override readonly name = 'MissingAdapterError'
  readonly code = 'EMAIL_REQUIRES_ADAPTER_ERROR'
}

/** The store cannot do what is asked of it. */
export class MissingAdapterMethodsError extends AuthError {
  override readonly name = 'MissingAdapterMethodsError'
  readonly code = 'MISSING_ADAPTER_METHODS_ERROR'
}
