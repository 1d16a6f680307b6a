import { afterEach, beforeEach, vi } from 'vitest'

const DAY = 24 * 60 * 60_000
/** So that a test may let its day go by. */
const DAYS_APART = 3

/**
 * Gives each test of a file a day of its own, on which nothing has been counted yet. The clock
 * stands still.
 *
 * @returns moves the clock on, by milliseconds
 */
export const useFreshDays = (): ((milliseconds: number) => void) => {
  let day = Math.ceil(Date.now() / DAY) * DAY
  beforeEach(() => {
    day += DAYS_APART * DAY
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(day)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
  }
}
