import type * as React from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

/** What a component that is drawn subscribes to. */
const page = vi.hoisted(() => ({
  subscribe: (_listener: () => void) => () => {},
  read: () => 0,
}))
vi.mock(import('react'), async (original) => {
  const react = await original()
  return {
    ...react,
    use: (() => undefined) as typeof React.use,
    useSyncExternalStore: <Value>(
      subscribe: (listener: () => void) => () => void,
      read: () => Value,
    ): Value => {
      Object.assign(page, { subscribe, read })
      return read()
    },
  }
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0) })
  useNow()
})
afterEach(() => void vi.useRealTimers())

test('while anybody looks, the time goes on each minute', () => {
  const first = vi.fn<() => void>()
  const stop = page.subscribe(first)
  const stopOther = page.subscribe(() => {})
  vi.advanceTimersByTime(59_999)
  expect([page.read(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 0), 0])
  vi.advanceTimersByTime(1)
  expect([page.read(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 1), 1])
  stopOther()
  vi.advanceTimersByTime(120_000)
  expect([page.read(), first.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 12, 3), 3])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('who begins to look later sees the time of then, and is told of the next minutes', () => {
  page.subscribe(() => {})()
  vi.advanceTimersByTime(3_600_000)
  const listener = vi.fn<() => void>()
  const stop = page.subscribe(listener)
  expect(page.read()).toBe(Date.UTC(2026, 10, 20, 13, 0))
  vi.advanceTimersByTime(60_000)
  expect([page.read(), listener.mock.calls.length]).toEqual([Date.UTC(2026, 10, 20, 13, 1), 1])
  stop()
})
