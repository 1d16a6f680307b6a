import { describe, expect, it } from 'vitest'
import { formatPercentage, formatShare } from './format-percentage.ts'

describe('per cent', () => {
  it.each([
    [0, '0%'],
    [0.004, '<1%'],
    [0.01, '1%'],
    [0.344, '34%'],
    [0.995, '100%'],
    [1, '100%'],
  ])('a share of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text)
    expect(formatPercentage(share * 100)).toBe(text)
  })
})
