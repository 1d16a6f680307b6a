import { describe, expect, test } from 'vitest'
import { createTextCipher, deriveKey } from './text-cipher.ts'

const SECRET = 'a secret that is long enough for everybody'
const seal = createTextCipher(SECRET, 'refresh-token')

test('what was sealed comes back in its place', () => {
  for (const text of ['token', '', 'é🦉', 'x'.repeat(5000)]) {
    expect(seal.decrypt(seal.encrypt(text, 'session-1'), 'session-1')).toBe(text)
  }
})

test('the sealed text shows nothing, and is another each time', () => {
  const sealed = seal.encrypt('token', 'session-1')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token')
  expect(seal.encrypt('token', 'session-1')).not.toBe(sealed)
})

describe('undefined comes back', () => {
  const sealed = seal.encrypt('token', 'session-1')

  test('in another place', () => {
    expect(seal.decrypt(sealed, 'session-2')).toBeUndefined()
  })

  test('under another secret or for another purpose', () => {
    expect(
      createTextCipher(`${SECRET}!`, 'refresh-token').decrypt(sealed, 'session-1'),
    ).toBeUndefined()
    expect(createTextCipher(SECRET, 'other').decrypt(sealed, 'session-1')).toBeUndefined()
  })

  test('after any byte has changed', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(seal.decrypt(changed.toString('base64url'), 'session-1')).toBeUndefined()
    }
  })

  test.each(['', 'A', 'not base64url: é', 'A'.repeat(37)])('for %j', (text) => {
    expect(seal.decrypt(text, 'session-1')).toBeUndefined()
  })

  test.each(['token', ''])('when the end is cut off, down into the tag: %j', (text) => {
    const bytes = Buffer.from(seal.encrypt(text, 'session-1'), 'base64url')
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length).toString('base64url')
      expect(seal.decrypt(cut, 'session-1')).toBeUndefined()
    }
  })
})

test('each purpose has a key of its own, the same every time', () => {
  expect(deriveKey(SECRET, 'csrf')).toEqual(deriveKey(SECRET, 'csrf'))
  expect(deriveKey(SECRET, 'csrf')).not.toEqual(deriveKey(SECRET, 'refresh-token'))
  expect(deriveKey(SECRET, 'csrf')).toHaveLength(32)
})
