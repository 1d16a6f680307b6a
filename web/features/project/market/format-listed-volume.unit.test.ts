import { expect, test } from 'vitest'
import { formatListedVolume } from './format-listed-volume.ts'

test.each([
  [4_530_000, 4_530_000, '$4.53M'],
  // Nothing to tell apart in three digits.
  [4_530_000, 4_530_900, '$4.53M'],
  [4_530_000, 6_100_000, '$4.53M of $6.10M in all'],
  [4_530_000, 1_830_000, '$4.53M, where the token’s source has $1.83M'],
  [4_530_000, null, '$4.53M'],
  [0, 6_100_000, '$0 of $6.10M in all'],
  [null, 6_100_000, null],
  [null, null, null],
])('listed exchanges with %s, all of them with %s: %s', (listed, inAll, text) => {
  expect(formatListedVolume(listed, inAll)).toBe(text)
})
