import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import type { ErrorEnvelope } from '../../../../shared/contract/common.ts'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import {
  CommandIdReusedError,
  ConflictError,
  IMPERSONATION_ENDED,
  LimitExceededError,
  UnavailableError,
} from '../../event-store/errors.ts'
import { failureOf } from '../../dynamodb/failures.ts'
import { Refusal } from '../../refusal.ts'
import { HttpError } from './http-error.ts'
import { HttpResponse } from './http-response.ts'

const RETRY_AFTER_SECONDS = 2

/** `expected` is false for what an operator has to look at. */
export const answerError = (
  error: unknown,
  endpoint: AnyEndpoint,
  { requestId }: { readonly requestId: string },
): { reply: HttpResponse<ErrorEnvelope>; expected: boolean } => {
  const failure = toHttpError(error, endpoint)
  const { status, code: name, message, fieldErrors, headers } = failure
  const envelope = { error: { name, message, ...(fieldErrors && { fieldErrors }), requestId } }
  return { reply: new HttpResponse(envelope, { status, headers }), expected: status < 500 }
}

const toHttpError = (error: unknown, endpoint: AnyEndpoint): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof Refusal) {
    const status = error.code === IMPERSONATION_ENDED ? 403 : endpoint.refusals[error.code]
    if (status !== undefined) {
      const { fieldErrors, cause } = error
      return new HttpError(status, error.code, error.message, {
        ...(fieldErrors && { fieldErrors }),
        cause,
      })
    }
  }
  if (error instanceof ConflictError) {
    return new HttpError(409, 'Conflict', 'Others changed this at the same time. Try again.')
  }
  if (error instanceof CommandIdReusedError) {
    return new HttpError(
      422,
      'IdempotencyKeyReused',
      'This Idempotency-Key was used for something else. Send another one.',
    )
  }
  if (error instanceof LimitExceededError) return new HttpError(400, 'LimitExceeded', error.message)
  if (isUnreachable(error)) {
    return new HttpError(503, 'Unavailable', 'A part of the service does not answer. Try again.', {
      headers: {
        'retry-after': String(
          error instanceof UnavailableError ? error.retryAfterSeconds : RETRY_AFTER_SECONDS,
        ),
      },
      cause: error,
    })
  }
  return new HttpError(500, 'UnknownException', UNKNOWN_FAILURE, { cause: error })
}

/** A backend is down or overwhelmed: trying again may help. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  failureOf(error) === 'transient' ||
  // Cognito's throttling.
  (error instanceof Error && error.name === 'TooManyRequestsException')
