import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { UNFIT_EMAIL } from '../../../shared/values/account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { HttpError } from '../../platform/http/response/http-error.ts'
import { limitExceeded } from '../../platform/rate-limit/consume.ts'

/** Cognito does not say when its limits end; what those who have met one are told to wait. */
export const PROVIDER_LIMIT_SECONDS = 60

/** The name of a failure of the identity provider. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/**
 * Whether what was refused now may have been done by an earlier try: of a call that was cut short,
 * or of the SDK, which asks once more when an answer is lost.
 */
export const mayBeDone = (error: unknown, { resumed }: { readonly resumed: boolean }): boolean =>
  resumed || ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1

/**
 * A failure of the identity provider as what the caller is told: a limit with the time to wait, an
 * email that it does not take, or a refusal, if the contract declares its name. Any other failure
 * goes on as it is.
 */
export const asRefusal = (endpoint: AnyEndpoint, error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  if (name === 'LimitExceededException' || name === 'TooManyFailedAttemptsException') {
    return limitExceeded(PROVIDER_LIMIT_SECONDS, error)
  }
  // Password and code have passed checks as strict as Cognito's: what is left is the email.
  if (name === 'InvalidParameterException') {
    return new HttpError(400, 'InvalidInput', `email: ${UNFIT_EMAIL}`, {
      fieldErrors: { email: UNFIT_EMAIL },
      cause: error,
    })
  }
  return name in endpoint.refusals ? new Refusal(name, message, { cause: error }) : error
}
