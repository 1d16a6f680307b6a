import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNearEnd, throttle } from './use-infinite-scroll.ts'

describe('the end of a list', () => {
  it.each([
    [0, 1000, 799, false],
    [0, 1000, 800, true],
    [-3199, 5000, 800, false],
    [-3200, 5000, 800, true],
    [500, 1000, 800, false],
    [0, 0, 800, false],
  ])('top at %i, %i high, on a screen of %i: near is %s', (top, height, screen, near) => {
    expect(isNearEnd({ top, height }, screen)).toBe(near)
  })
})

describe('a throttled function', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs at once, then at most once per interval, and once more after the last call', () => {
    const at: number[] = []
    const start = Date.now()
    const { run } = throttle(() => at.push(Date.now() - start), 150)
    for (let time = 0; time <= 400; time += 10) {
      run()
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(1000)
    expect(at).toEqual([0, 150, 300, 450])
  })

  it('stops without further calls', () => {
    const work = vi.fn<() => void>()
    const { run } = throttle(work, 150)
    run()
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledTimes(1)
    run()
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('does nothing after `stop`', () => {
    const work = vi.fn<() => void>()
    const { run, stop } = throttle(work, 150)
    run()
    run()
    stop()
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
