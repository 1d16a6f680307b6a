import { MINUTE_MS } from '../../../shared/values/days.ts'

/** By then the consumer has given up. */
const FIRST_AFTER_MS = 10 * MINUTE_MS
/** In firsts: 5 hours 20 minutes. */
const LONGEST = 32

/**
 * When an email is queued again that is not sent by then: ten minutes after it was queued, then after
 * pauses of 20, 40, 80 minutes and so on, up to the longest.
 * @param tries how often it was queued again
 * @param now epoch milliseconds
 */
export const triedAgain = (tries: number, now: number) => ({
  tries,
  nextTryAt: now + FIRST_AFTER_MS * Math.min(2 ** tries, LONGEST),
})
