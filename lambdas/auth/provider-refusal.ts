import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { Refusal } from '../platform/event-store/refusal.ts'

/**
 * A failure of the identity provider as a refusal, if the contract declares its name; any other
 * failure goes on as it is.
 */
export const asRefusal = (endpoint: AnyEndpoint, error: unknown): unknown =>
  error instanceof Error && error.name in endpoint.refusals
    ? new Refusal(error.name, error.message, { cause: error })
    : error
