import { expect, test } from 'vitest'
import { codeOfStep, endOfStep, stepAt, stepOfCode, toBase32 } from './totp.ts'

/** The secret of the test vectors of RFC 6238, "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('bytes are written in Base32 as RFC 4648 says', () => {
  expect(toBase32(Buffer.from('12345678901234567890'))).toBe(SECRET)
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

// Appendix B of RFC 6238 has eight digits, of which these are the last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is that of RFC 6238', (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('a code fits half a minute around its own, and nothing further away', () => {
  const at = 1_234_567_890_000
  const step = stepAt(at)
  expect(stepOfCode(SECRET, '005924', at - 30_000)).toBe(step)
  expect(stepOfCode(SECRET, '005924', at)).toBe(step)
  expect(stepOfCode(SECRET, '005924', endOfStep(step + 1) - 1)).toBe(step)
  expect(stepOfCode(SECRET, '005924', endOfStep(step + 1))).toBeUndefined()
  expect(stepOfCode(SECRET, '005924', at - 60_000)).toBeUndefined()
  expect(stepOfCode(SECRET, '', at)).toBeUndefined()
})
