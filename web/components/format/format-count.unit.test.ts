import { describe, expect, it } from 'vitest'
import { formatCompactCount, formatCount } from './format-count.ts'

describe('a count', () => {
  it.each([
    [0, '0', '0'],
    [980, '980', '980'],
    [12_480, '12,480', '12.5K'],
    [3_000_000, '3,000,000', '3M'],
  ])('of %d is %s in full and %s in brief', (count, full, brief) => {
    expect(formatCount(count)).toBe(full)
    expect(formatCompactCount(count)).toBe(brief)
  })
})
