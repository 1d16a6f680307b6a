import { afterEach, vi } from 'vitest'

/** @returns sets the time, which then stands still, until the test ends; answers it in UTC */
export const useSettableClock = (): ((instant: string) => string) => {
  afterEach(() => void vi.useRealTimers())
  return (instant) => {
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
    return new Date(instant).toISOString()
  }
}
