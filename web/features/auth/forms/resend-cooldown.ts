import { RESEND_COOLDOWN_SECONDS } from '../../../../shared/values/account.ts'

/** How long until a code may be sent again. */
export interface Cooldown {
  /** Whole seconds to show, from 60 to 0. */
  readonly seconds: number
  /** Milliseconds until `seconds` is one less; 0 when it is over. */
  readonly nextAfter: number
}

const OVER: Cooldown = { seconds: 0, nextAfter: 0 }

/**
 * The wait that is left of the one that began when a code was sent.
 *
 * @param sentAt milliseconds since the epoch; null when none was sent
 * @param now likewise; a clock that was set back never makes the wait longer than it began
 */
export const cooldownAt = (sentAt: number | null, now: number): Cooldown => {
  if (sentAt === null) return OVER
  const whole = RESEND_COOLDOWN_SECONDS * 1000
  const left = Math.min(whole, sentAt + whole - now)
  return left <= 0 ? OVER : { seconds: Math.ceil(left / 1000), nextAfter: left % 1000 || 1000 }
}
