import type { CancellationReason } from '@aws-sdk/client-dynamodb'

/**
 * `conflict`: a condition did not hold, nothing was applied. `transient`: try again; whether it was
 * applied is unknown when the answer got lost. undefined: trying again would not help.
 */
export type Failure = 'conflict' | 'transient'

const TRANSIENT_NAMES = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  // What a transaction under way answers a write that is in none; the SDK does not try it again.
  'TransactionConflictException',
  'TransactionInProgressException',
])
const TRANSIENT_REASONS = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
])
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

interface SdkError extends Error {
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly CancellationReasons?: readonly CancellationReason[]
}

export const failureOf = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  const reasons = cancellationReasons(error)
  if (reasons.some(isConditionFailure)) return 'conflict'
  if (reasons.some(({ Code }) => Code !== undefined && TRANSIENT_REASONS.has(Code))) {
    return 'transient'
  }
  const { code, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode ?? 0
  const isTransient =
    status >= 500 || TRANSIENT_NAMES.has(error.name) || NETWORK_CODES.has(String(code))
  return isTransient ? 'transient' : undefined
}

/** The answer of a transaction; undefined when a condition did not hold, so that nothing was written. */
export const ignoreConflict = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write
  } catch (error) {
    if (failureOf(error) === 'conflict') return undefined
    throw error
  }
}

/** Why each item of a cancelled transaction failed, in order; empty for any other error. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] => {
  const { name, CancellationReasons } = error as SdkError
  return name === 'TransactionCanceledException' ? (CancellationReasons ?? []) : []
}

export const isConditionFailure = ({ Code }: CancellationReason): boolean =>
  Code === 'ConditionalCheckFailed'
