import { expect, test } from 'vitest'
import { readWrappingSecrets } from './wrapping-secrets.ts'

const ONE = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)

test.each([
  [ONE, [ONE]],
  [`${ONE},${OTHER}`, [ONE, OTHER]],
  [` ${OTHER} , ${ONE},\n`, [OTHER, ONE]],
])('%j are secrets, the newest first', (text, expected) => {
  expect(readWrappingSecrets(text)).toEqual(expected)
})

test.each(['', ',', 'a'.repeat(31), `${ONE},short`])(
  '%j are none, and the message does not repeat them',
  (text) => {
    expect(() => readWrappingSecrets(text)).toThrow(
      /^ASSAY_WRAPPING_SECRETS takes secrets of at least 32 characters, divided by a comma\.$/,
    )
  },
)
