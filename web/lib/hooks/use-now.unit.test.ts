import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteNow, onMinute } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0) }))
afterEach(() => void vi.useRealTimers())

test('while anybody looks, the time goes on each minute', () => {
  const first = vi.fn<() => void>()
  const stop = onMinute(first)
  const stopOther = onMinute(() => {})
  vi.advanceTimersByTime(59_999)
  expect([minuteNow(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 0), 0])
  vi.advanceTimersByTime(1)
  expect([minuteNow(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 1), 1])
  stopOther()
  vi.advanceTimersByTime(120_000)
  expect([minuteNow(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 3), 3])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('who begins to look later sees the time of then, and is told of the next minutes', () => {
  onMinute(() => {})()
  vi.advanceTimersByTime(3_600_000)
  const listener = vi.fn<() => void>()
  const stop = onMinute(listener)
  expect(minuteNow()).toBe(Date.UTC(2026, 10, 20, 13, 0))
  vi.advanceTimersByTime(60_000)
  expect([minuteNow(), listener.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 13, 1), 1])
  stop()
})
