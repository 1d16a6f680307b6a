import { describe, expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { mailTokenOf, userOfMailToken } from './mail-token.ts'
import { keyedFingerprint } from './personal-data.ts'

setEnvironment()

const USER = '3f0c1a52-7f3e-4b0a-9b1e-2a4d5c6e7f80'
const OTHER = '7d1b9c34-5a0e-4f6e-8c2b-90ab3e57d1f2'

describe('a mail token', () => {
  test('names its user, always the same way, and can stand in an address', () => {
    expect(userOfMailToken(mailTokenOf(USER))).toBe(USER)
    expect(mailTokenOf(USER)).toBe(mailTokenOf(USER))
    expect(mailTokenOf(USER)).toMatch(/^[\w-]+\.[\w-]{43}$/)
    expect(encodeURIComponent(mailTokenOf(USER))).toBe(mailTokenOf(USER))
    expect(mailTokenOf(USER).length).toBeLessThanOrEqual(200)
  })

  test('cannot be made without the secret', () => {
    const [name = '', proof = ''] = mailTokenOf(USER).split('.')
    const [otherName = '', otherProof = ''] = mailTokenOf(OTHER).split('.')
    for (const token of [
      '',
      '.',
      name,
      USER,
      `${name}.`,
      `.${proof}`,
      `${name}.${otherProof}`,
      `${otherName}.${proof}`,
      `${name}.${proof.slice(0, -1)}`,
      `${name}.${proof}A`,
      `${name}.${proof}.`,
      `${name}=.${proof}`,
      ` ${name}.${proof}`,
      `${name}.${proof.toUpperCase()}`,
      `${USER}.${proof}`,
    ]) {
      expect(userOfMailToken(token), token).toBeUndefined()
    }
  })
})

test('fingerprints of the same text for two purposes have nothing in common', () => {
  expect(keyedFingerprint('one', 'text')).toBe(keyedFingerprint('one', 'text'))
  expect(keyedFingerprint('one', 'text')).not.toBe(keyedFingerprint('two', 'text'))
  expect(keyedFingerprint('one', 'text')).not.toBe(keyedFingerprint('one', 'other'))
  expect(keyedFingerprint('one', 'text')).toMatch(/^[\w-]{43}$/)
})
