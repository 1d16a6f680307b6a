import { describe, expect, test } from 'vitest'
import { requireValidPassword } from './password-policy.ts'
import { createPasswords } from './passwords.ts'

describe('Passwords', () => {
  const passwords = createPasswords({ cost: 2 })

  test('match their own hash alone', async () => {
    const stored = await passwords.hash('Correct-horse-9')
    expect(await passwords.matches('Correct-horse-9', stored)).toBe(true)
    expect(await passwords.matches('correct-horse-9', stored)).toBe(false)
    expect(await passwords.matches('', stored)).toBe(false)
  })

  test('are salted', async () => {
    expect(await passwords.hash('Correct-horse-9')).not.toBe(
      await passwords.hash('Correct-horse-9'),
    )
  })

  test('still match when the cost has changed since', async () => {
    const stored = await passwords.hash('Correct-horse-9')
    const dearer = createPasswords({ cost: 4 })
    expect(await dearer.matches('Correct-horse-9', stored)).toBe(true)
    expect(await dearer.matches('Other-horse-9', stored)).toBe(false)
  })

  test('cost 32 MiB three times over by default', async () => {
    expect(await createPasswords().hash('Correct-horse-9')).toMatch(/^32768\$8\$3\$/)
  })

  test('are the same however their letters are composed', async () => {
    const stored = await passwords.hash('Caf\u00e9-au-lait-1')
    expect(await passwords.matches('Cafe\u0301-au-lait-1', stored)).toBe(true)
  })

  test('match nothing where nothing is stored, at the full price', async () => {
    for (const stored of [undefined, '']) {
      expect(await passwords.matches('Correct-horse-9', stored)).toBe(false)
      expect(await passwords.matches('', stored)).toBe(false)
    }
    // scrypt refuses a cost that is no power of two, so this shows that it was run.
    const impossible = createPasswords({ cost: 3 })
    await expect(impossible.matches('Correct-horse-9', undefined)).rejects.toThrow(/scrypt/i)
    await expect(impossible.matches('Correct-horse-9', '')).rejects.toThrow(/scrypt/i)
  })
})

describe('The password policy', () => {
  test.each(['abcdefg1', 'ABCDEFG1', '12345678', 'ééééééé1', 'x'.repeat(255) + '1'])(
    'takes %s',
    (password) => {
      expect(() => requireValidPassword(password)).not.toThrow()
    },
  )

  test.each(['', 'abcdef1', '😀😀😀😀1', 'abcdefgh', 'abcdefg١'])('refuses %s', (password) => {
    expect(() => requireValidPassword(password)).toThrow(
      expect.objectContaining({ name: 'InvalidPasswordException' }),
    )
  })
})
