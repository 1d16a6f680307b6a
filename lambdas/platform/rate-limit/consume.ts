import { LIMIT_EXCEEDED } from '../../../shared/values/failures.ts'
import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { HttpError } from '../http/response/http-error.ts'
import { createFlags, type Flags } from './flags.ts'
import { type Cooldown, createRateLimit, type Limit, type RateLimit } from './rate-limit.ts'

/** Limits of a call, each with its subject: an email, an address; and as how many calls it counts. */
export type Charges = readonly (readonly [
  limit: Limit | Cooldown,
  subject: string,
  amount?: number,
])[]

let currentLimits: RateLimit | undefined
export const rateLimit = (): RateLimit =>
  (currentLimits ??= createRateLimit({
    ...ownTables(),
    now: () => Date.now(),
    factor: config().rateLimitFactor,
    secret: config().secret,
  }))

let currentFlags: Flags | undefined
export const flags = (): Flags =>
  (currentFlags ??= createFlags({
    ...ownTables(),
    now: () => Date.now(),
    secret: config().secret,
  }))

/**
 * Counts a call against all limits, or against none when one refuses it, so that a blocked address
 * cannot use up an account's limit.
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const consume = async (charges: Charges): Promise<void> => {
  const waits = await Promise.all(charges.map((charge) => rateLimit().consume(...charge)))
  const seconds = Math.max(0, ...waits.map((wait) => wait ?? 0))
  if (seconds === 0) return
  await refund(charges.filter((_, index) => waits[index] === undefined))
  throw limitExceeded(seconds)
}

/**
 * {@link consume} for the limits of the caller, then for those of all callers. A refusal by either takes
 * nothing of the other.
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const consumeInTurn = async (own: Charges, common: Charges): Promise<void> => {
  await consume(own)
  try {
    await consume(common)
  } catch (error) {
    await refund(own)
    throw error
  }
}

/** Refunds the charges of calls that turned out to be harmless. */
export const refund = async (charges: Charges): Promise<void> => {
  await Promise.all(charges.map((charge) => rateLimit().refund(...charge)))
}

export const limitExceeded = (seconds: number, cause?: unknown): HttpError =>
  new HttpError(429, 'LimitExceededException', LIMIT_EXCEEDED, {
    headers: { 'retry-after': String(seconds) },
    cause,
  })
