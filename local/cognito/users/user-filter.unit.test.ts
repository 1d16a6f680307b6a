import { describe, expect, test } from 'vitest'
import { newUser } from './new-user.ts'
import { parseUserFilter } from './user-filter.ts'
import type { User } from './user.ts'

const user: User = {
  ...newUser({ email: 'Ada@Assay.example', passwordHash: '', at: 0 }),
  sub: '1f0e2c9a-0000-4000-8000-000000000000',
  username: 'Google_1074',
  confirmation: 'EXTERNAL_PROVIDER',
  federation: { provider: 'Google', id: '1074', name: 'Ada "the first" L\\' },
}

const passes = (filter: string): boolean | undefined => parseUserFilter(filter)?.matches(user)

describe('parseUserFilter', () => {
  test.each(['', '  '])('has nothing to say for the filter "%s"', (filter) => {
    expect(parseUserFilter(filter)).toBeUndefined()
  })

  test.each([
    'email = "ada@assay.EXAMPLE"',
    'email ^= "ADA@"',
    'email ^= ""',
    'sub = "1F0E2C9A-0000-4000-8000-000000000000"',
    'sub ^= "1f0e"',
    'username = "Google_1074"',
    'username ^= "Google_"',
    'cognito:user_status = "external_provider"',
    'cognito:user_status ^= "EXT"',
    'status = "Enabled"',
    'name ^= "ada"',
    '"email"="ada@assay.example"',
    '  email^="ada"  ',
    String.raw`name = "Ada \"the first\" L\\"`,
  ])('lets the user pass: %s', (filter) => {
    expect(passes(filter)).toBe(true)
  })

  test.each([
    'email = "ada"',
    'email ^= "@assay.example"',
    'sub = "1f0e"',
    'username = "google_1074"',
    'username ^= "google_"',
    'cognito:user_status = "EXTERNAL"',
    'status = "enabled"',
    'status = "Disabled"',
    'given_name ^= ""',
    'phone_number = "undefined"',
  ])('keeps the user out: %s', (filter) => {
    expect(passes(filter)).toBe(false)
  })

  test.each([
    'email',
    'email = ada',
    'email == "ada"',
    'email $= "ada"',
    'email = "ada" OR sub = "x"',
    'email = "ada""',
    String.raw`email = "ada\"`,
    '"email = "ada"',
    `email = "${'a'.repeat(256)}"`,
  ])('cannot read %.40s', (filter) => {
    expect(() => parseUserFilter(filter)).toThrow(
      expect.objectContaining({
        name: 'InvalidParameterException',
        message: 'Error while parsing filter.',
      }),
    )
  })

  test.each(['custom:role = "x"', 'constructor = "x"', 'email_verified = "true"', 'Email = "x"'])(
    'does not search by %s',
    (filter) => {
      expect(() => parseUserFilter(filter)).toThrow(/^Invalid search attribute: /)
    },
  )
})
