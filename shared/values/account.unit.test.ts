import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { reportIncident } from '../contract/incidents.ts'
import { Code, Email, EMAIL_MAX_LENGTH, NewPassword } from './account.ts'

const messageFor = (schema: v.GenericSchema, value: unknown): string | undefined =>
  v.safeParse(schema, value).issues?.[0]?.message

describe('a new password', () => {
  test('A5.7 of 7 characters is refused, one of 8 with letter and digit accepted', () => {
    expect(v.is(NewPassword, 'abcdef1')).toBe(false)
    expect(v.is(NewPassword, 'abcdefg1')).toBe(true)
  })

  test('A5.8 without a digit is refused', () => {
    expect(v.is(NewPassword, 'abcdefghij')).toBe(false)
  })

  test('A5.9 without a letter is refused', () => {
    expect(v.is(NewPassword, '1234567890')).toBe(false)
    expect(v.is(NewPassword, '12345678!?')).toBe(false)
  })

  test('A5.10 needs no lower-case letter and no sign', () => {
    expect(v.is(NewPassword, 'ABCDEFG1')).toBe(true)
  })

  test.each(['größe 2026', '密码密码密码密码1', 'a1'.repeat(128), '!?%$ §&/ a1'])(
    '%j is valid',
    (password) => {
      expect(v.is(NewPassword, password)).toBe(true)
    },
  )

  test.each([
    ['empty', ''],
    ['257 characters', `${'a1'.repeat(128)}b`],
    ['a blank before it', ' abcdefg1'],
    ['a blank after it', 'abcdefg1\n'],
    ['a number', 12_345_678],
    ['null', null],
    ['missing', undefined],
  ])('is refused with the one message there is: %s', (_, value) => {
    expect(messageFor(NewPassword, value)).toBe('Password does not meet the requirements.')
  })

  test('is taken as it is: nothing is trimmed, nothing put in lower case', () => {
    expect(v.parse(NewPassword, 'ABC  defg1')).toBe('ABC  defg1')
  })
})

describe('an email', () => {
  test.each([
    ['ada@assay.test', 'ada@assay.test'],
    ['  Ada@Assay.TEST\t', 'ada@assay.test'],
    ['ada+lists@mail.assay.test', 'ada+lists@mail.assay.test'],
    ["o'hara_1@assay.test", "o'hara_1@assay.test"],
  ])('%j is the mailbox %s', (text, email) => {
    expect(v.parse(Email, text)).toBe(email)
  })

  const ofLength = (length: number): string => {
    const domain = `@${`${'d'.repeat(60)}.`.repeat(3)}example`
    return 'a'.repeat(length - domain.length) + domain
  }

  test('A9.31 of 320 characters is accepted, one of 321 refused', () => {
    expect(EMAIL_MAX_LENGTH).toBe(320)
    expect(ofLength(320)).toHaveLength(320)
    const isContact = (contact: string) => v.is(reportIncident.body.entries.contact, contact)
    for (const isTaken of [(email: string) => v.is(Email, email), isContact]) {
      expect(isTaken(ofLength(320))).toBe(true)
      expect(isTaken(ofLength(321))).toBe(false)
    }
  })

  test.each([
    '',
    '   ',
    'ada',
    'ada@',
    '@assay.test',
    'ada@localhost',
    'ada@@assay.test',
    'ada@as@say.test',
    'ada assay.test',
    'ada@assay.test, bob@assay.test',
    'Ada <ada@assay.test>',
    'ada@assay.test\r\nBcc: bob@assay.test',
    'ada@assay..test',
    'ada@.test',
    'ada\u0000@assay.test',
    5,
    null,
    undefined,
    ['ada@assay.test'],
  ])('%j is refused', (value) => {
    expect(messageFor(Email, value)).toBe('Invalid email.')
  })
})

describe('a code', () => {
  test.each(['123456', ' 123456 ', '000000'])('%j is taken, blanks around it off', (text) => {
    expect(v.parse(Code, text)).toBe(text.trim())
  })

  test.each([
    ['', 'Please input your verification code'],
    ['   ', 'Please input your verification code'],
    [undefined, 'Please input your verification code'],
    [123_456, 'Please input your verification code'],
    ['1234567', 'The code has 6 characters.'],
    ['12 456', 'Leave blanks out of the code.'],
  ])('%j is refused: %s', (value, message) => {
    expect(messageFor(Code, value)).toBe(message)
  })
})
