import { expect, test } from 'vitest'
import { shortUsd } from './input-rule.ts'

test.each([
  [0, '$0'],
  [999.99, '$999'],
  [1000, '$1K'],
  [99_999, '$99.9K'],
  [250_000, '$250K'],
  [1e6, '$1M'],
  [999_999_999, '$999M'],
  [1e9, '$1B'],
  [1e12, '$1000B'],
])('%d dollars are %s, never more than they are', (usd, text) => {
  expect(shortUsd(usd)).toBe(text)
})
