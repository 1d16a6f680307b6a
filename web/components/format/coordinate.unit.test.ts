import { expect, test } from 'vitest'
import { coordinate } from './coordinate.ts'

test.each([
  [97.699_999_999_999_99, '97.7'],
  [1.434_985_9, '1.43'],
  [0.005, '0.01'],
  [-0.004, '0'],
  [80, '80'],
])('%f is written as %s', (value, written) => {
  expect(`${coordinate(value)}`).toBe(written)
})
