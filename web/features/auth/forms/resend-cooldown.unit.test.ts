import { describe, expect, it } from 'vitest'
import { cooldownAt } from './resend-cooldown.ts'

describe('cooldownAt', () => {
  it('A4.17 the countdown goes down by one each second, from 60 to 0', () => {
    const sentAt = 1_700_000_000_250
    const shown: number[] = []
    for (let now = sentAt; ;) {
      const { seconds, nextTickMilliseconds } = cooldownAt(sentAt, now)
      shown.push(seconds)
      if (seconds === 0) break
      expect(nextTickMilliseconds).toBe(1000)
      now += nextTickMilliseconds
    }
    expect(shown).toEqual(Array.from({ length: 61 }, (_, index) => 60 - index))
  })

  it('realigns after a late tick', () => {
    expect(cooldownAt(0, 300)).toEqual({ seconds: 60, nextTickMilliseconds: 700 })
    expect(cooldownAt(0, 59_999)).toEqual({ seconds: 1, nextTickMilliseconds: 1 })
  })

  it('is over when no code was sent, and 60 seconds after one was', () => {
    for (const [sentAt, now] of [
      [null, 5],
      [0, 60_000],
      [0, 999_999],
    ] as const) {
      expect(cooldownAt(sentAt, now)).toEqual({ seconds: 0, nextTickMilliseconds: 0 })
    }
  })

  it('is never longer than 60 seconds, however the clock was set', () => {
    expect(cooldownAt(3_600_000, 0).seconds).toBe(60)
  })
})
