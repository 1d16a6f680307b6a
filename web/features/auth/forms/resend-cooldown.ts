import { RESEND_COOLDOWN_SECONDS } from '../../../../shared/values/account.ts'

export interface Cooldown {
  /** Whole seconds to show, from 60 to 0. */
  readonly seconds: number
  /** Milliseconds until `seconds` is one less; 0 when it is over. */
  readonly nextTickMilliseconds: number
}

const OVER: Cooldown = { seconds: 0, nextTickMilliseconds: 0 }

/**
 * The remaining wait before another code can be sent.
 *
 * @param sentAt milliseconds since the epoch; null when none was sent
 * @param now likewise; a clock that was set back does not lengthen the wait
 */
export const cooldownAt = (sentAt: number | null, now: number): Cooldown => {
  if (sentAt === null) return OVER
  const total = RESEND_COOLDOWN_SECONDS * 1000
  const remaining = Math.min(total, sentAt + total - now)
  return remaining <= 0
    ? OVER
    : { seconds: Math.ceil(remaining / 1000), nextTickMilliseconds: remaining % 1000 || 1000 }
}
