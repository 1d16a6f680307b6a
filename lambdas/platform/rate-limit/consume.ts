import { LIMIT_EXCEEDED } from '../../../shared/values/failures.ts'
import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { HttpError } from '../http/http-error.ts'
import { createMarkers, type Markers } from './markers.ts'
import { createRateLimit, type Limit, type RateLimit, type Spacing } from './rate-limit.ts'

/** Limits that a call counts against, each with whom it limits: an email, an address. */
export type Taken = readonly (readonly [limit: Limit | Spacing, subject: string])[]

let current: RateLimit | undefined
/** The limits themselves, for who has more to say than yes or no. */
export const rateLimit = (): RateLimit =>
  (current ??= createRateLimit({
    ...ownTables(),
    now: () => Date.now(),
    factor: config().rateLimitFactor,
    secret: config().secret,
  }))

let marks: Markers | undefined
/** What is known of callers, such as addresses that an account was used from. */
export const markers = (): Markers =>
  (marks ??= createMarkers({
    ...ownTables(),
    now: () => Date.now(),
    secret: config().secret,
  }))

/**
 * Counts a call against all the limits given. One that is refused counts against none, so that an
 * address which is held up cannot use up what an account has.
 *
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const take = async (taken: Taken): Promise<void> => {
  const waits = await Promise.all(taken.map(([limit, subject]) => rateLimit().take(limit, subject)))
  const seconds = Math.max(0, ...waits.map((wait) => wait ?? 0))
  if (seconds === 0) return
  await giveBack(taken.filter((_, index) => waits[index] === undefined))
  throw limitExceeded(seconds)
}

/** Gives calls back that did no harm. */
export const giveBack = async (taken: Taken): Promise<void> => {
  await Promise.all(taken.map(([limit, subject]) => rateLimit().giveBack(limit, subject)))
}

/** The answer to who has to wait. */
export const limitExceeded = (seconds: number, cause?: unknown): HttpError =>
  new HttpError(429, 'LimitExceededException', LIMIT_EXCEEDED, {
    headers: { 'retry-after': String(seconds) },
    cause,
  })
