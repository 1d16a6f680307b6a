import { describe, expect, test } from 'vitest'
import { largestOf, median, medianOf, percentile } from './statistics.ts'

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  test.each([
    [0.01, 1],
    [0.25, 25],
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%d of 1 to 100 is %i, in whatever order they came', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected)
  })

  test('between two samples is the larger one', () => {
    expect(percentile([1, 2, 3], 0.34)).toBe(2)
    expect(percentile([7], 0.25)).toBe(7)
  })

  test.each([[[], 0.5] as const, [[1], 0] as const, [[1], 1.1] as const])(
    'of %j at %d there is none',
    (samples, share) => {
      expect(() => percentile(samples, share)).toThrow(RangeError)
    },
  )
})

test('the median is in the middle, of an even number between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 2, 4])).toBe(3)
  expect(() => median([])).toThrow(RangeError)
})

test('numbers are sorted as numbers, and the samples stay as they came', () => {
  const samples = [10, 9, 1]
  expect(median(samples)).toBe(9)
  expect(samples).toEqual([10, 9, 1])
})

test('samples are shown by one of them and their spread', () => {
  expect(medianOf([3, 1, 2])).toEqual({ value: 2, spread: [1, 3] })
  expect(largestOf([3, 1, 2])).toEqual({ value: 3, spread: [1, 3] })
})
