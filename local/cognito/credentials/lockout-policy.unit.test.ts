import { describe, expect, test } from 'vitest'
import { afterFailure, isLocked, type SignInFailures } from './lockout-policy.ts'

const MINUTE = 60_000

/** Fails `count` times, each time as soon as the lock of the failure before is over. */
const failures = (count: number): SignInFailures => {
  let state = afterFailure(undefined, 1000)
  for (let done = 1; done < count; done += 1) state = afterFailure(state, state.lockedUntil)
  return state
}

describe('The lock-out', () => {
  test('begins with the fifth failure', () => {
    expect(isLocked(undefined, 1000)).toBe(false)
    expect(isLocked(failures(4), 1000)).toBe(false)
    expect(isLocked(failures(5), 1000)).toBe(true)
  })

  test.each([
    [5, 1],
    [6, 2],
    [9, 16],
    [14, 512],
    [15, 900],
    [40, 900],
    [2000, 900],
  ])('lasts after %i failures for %i seconds', (count, seconds) => {
    const { lastAt, lockedUntil } = failures(count)
    expect(lockedUntil - lastAt).toBe(seconds * 1000)
    expect(isLocked(failures(count), lockedUntil - 1)).toBe(true)
    expect(isLocked(failures(count), lockedUntil)).toBe(false)
  })

  test('is forgotten 15 quiet minutes after the last lock', () => {
    const locked = failures(10)
    const before = afterFailure(locked, locked.lockedUntil + 15 * MINUTE - 1)
    expect(before.count).toBe(11)
    const after = afterFailure(locked, locked.lockedUntil + 15 * MINUTE)
    expect(after.count).toBe(1)
    expect(isLocked(after, after.lastAt)).toBe(false)
  })

  test('is forgotten 15 quiet minutes after a failure that locked nothing', () => {
    const { lastAt } = failures(4)
    expect(afterFailure(failures(4), lastAt + 15 * MINUTE - 1).count).toBe(5)
    expect(afterFailure(failures(4), lastAt + 15 * MINUTE).count).toBe(1)
  })
})
