/** Failed sign-ins of one user; instants in milliseconds since the epoch. */
export interface SignInFailures {
  readonly count: number
  readonly lastAt: number
  readonly lockedUntil: number
}

const FAILURES_BEFORE_LOCK = 5
const MAX_LOCK_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 15 * 60_000

/**
 * The documented rule: from the fifth failure on, n failures lock the user for 2^(n-5) seconds, up
 * to 15 minutes; 15 quiet minutes after a lock everything is forgotten.
 */
export const afterFailure = (failures: SignInFailures | undefined, at: number): SignInFailures => {
  const count = (failures && !isForgotten(failures, at) ? failures.count : 0) + 1
  const lock =
    count < FAILURES_BEFORE_LOCK
      ? 0
      : Math.min(1000 * 2 ** (count - FAILURES_BEFORE_LOCK), MAX_LOCK_MS)
  return { count, lastAt: at, lockedUntil: at + lock }
}

export const isLocked = (failures: SignInFailures | undefined, at: number): boolean =>
  failures !== undefined && at < failures.lockedUntil

const isForgotten = ({ lastAt, lockedUntil }: SignInFailures, at: number): boolean =>
  at >= Math.max(lastAt, lockedUntil) + FORGOTTEN_AFTER_MS
