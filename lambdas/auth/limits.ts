import { documents } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { createRateLimit, type Limit, type RateLimit } from '../platform/rate-limit/rate-limit.ts'

/** Limits of the auth service; `count` calls in `seconds`. */
export const limits = {
  loginPerAccountAndAddress: { name: 'login-account-address', count: 5, seconds: 900 },
  loginPerAccount: { name: 'login-account', count: 20, seconds: 3600 },
  loginPerAddress: { name: 'login-address', count: 30, seconds: 300 },
  signUpPerAddress: { name: 'signup-address', count: 10, seconds: 3600 },
  verifyPerAddress: { name: 'verify-address', count: 30, seconds: 3600 },
  resendPerAccount: { name: 'resend-account', count: 3, seconds: 3600 },
  resendPerAddress: { name: 'resend-address', count: 10, seconds: 3600 },
  logPerAddress: { name: 'log-address', count: 60, seconds: 60 },
} as const satisfies Record<string, Limit>

type Taken = readonly (readonly [limit: Limit, subject: string])[]

let current: RateLimit | undefined
const rateLimit = (): RateLimit =>
  (current ??= createRateLimit({
    client: documents(),
    stage: config().stage,
    now: () => Date.now(),
    factor: config().rateLimitFactor,
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
  throw new HttpError(
    429,
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Gives calls back that did no harm. */
export const giveBack = async (taken: Taken): Promise<void> => {
  await Promise.all(taken.map(([limit, subject]) => rateLimit().giveBack(limit, subject)))
}
