import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { Refusal } from '../platform/event-store/refusal.ts'
import { HttpError } from '../platform/http/http-error.ts'

/** Cognito does not say when its limits end. */
const RETRY_AFTER_SECONDS = 60

/**
 * A failure of the identity provider as what the caller is told: a limit with the time to wait, an
 * e-mail that it does not take, or a refusal, if the contract declares its name. Any other failure
 * goes on as it is.
 */
export const asRefusal = (endpoint: AnyEndpoint, error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  if (name === 'LimitExceededException') {
    return new HttpError(429, name, message, {
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      cause: error,
    })
  }
  // Password and code have passed checks as strict as Cognito's: what is left is the e-mail.
  if (name === 'InvalidParameterException') {
    const fieldErrors = { email: 'Invalid email.' }
    return new HttpError(400, 'InvalidInput', 'email: Invalid email.', {
      fieldErrors,
      cause: error,
    })
  }
  return name in endpoint.refusals ? new Refusal(name, message, { cause: error }) : error
}
