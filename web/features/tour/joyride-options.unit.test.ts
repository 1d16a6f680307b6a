import { describe, expect, test } from 'vitest'
import { joyrideOptions } from './joyride-options.ts'

describe('scrolling to a target', () => {
  test('A9.18 takes 300 ms', () => {
    expect(joyrideOptions(false).scrollDuration).toBe(300)
  })

  test('is at once for who asked for less motion', () => {
    expect(joyrideOptions(true).scrollDuration).toBe(1)
  })
})
