import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { INVALID_EMAIL } from '../../../shared/values/account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { invalidField } from '../../platform/http/response/http-error.ts'
import { limitExceeded } from '../../platform/rate-limit/consume.ts'

/** Cognito does not say when its limits end. */
export const PROVIDER_LIMIT_SECONDS = 60

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/**
 * Whether an earlier try may have done what is refused now: one that was cut short, or the SDK's
 * first when its answer was lost.
 */
export const mayBeDone = (error: unknown, { resumed }: { readonly resumed: boolean }): boolean =>
  resumed || ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1

/**
 * Maps a failure of the identity provider to a limit, an invalid email, or a refusal of the
 * contract; returns any other as it is.
 */
export const asRefusal = (endpoint: AnyEndpoint, error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  if (name === 'LimitExceededException' || name === 'TooManyFailedAttemptsException') {
    return limitExceeded(PROVIDER_LIMIT_SECONDS, error)
  }
  // Password and code are checked as strictly as Cognito does: only the email is left.
  if (name === 'InvalidParameterException') {
    return invalidField('email', INVALID_EMAIL, error)
  }
  return name in endpoint.refusals ? new Refusal(name, message, { cause: error }) : error
}
