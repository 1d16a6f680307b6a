import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the date of each test of a file or group; timers go on.
 *
 * @returns lets milliseconds pass
 */
export const usePassingClock = (): ((milliseconds: number) => void) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
  }
}
