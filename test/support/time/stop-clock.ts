import { onTestFinished, vi } from 'vitest'

/** The clock stands until the test ends: nothing runs out however busy the machine is. */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
