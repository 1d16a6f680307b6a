import { afterEach, beforeEach, vi } from 'vitest'

const DAY = 24 * 60 * 60_000
const DAYS_APART = 3

/**
 * Gives each test of a file another day, so that all counters start at zero. The clock does not
 * run.
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
  afterEach(() => void vi.useRealTimers())
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
  }
}
