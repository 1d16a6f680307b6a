import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FLAG_NAMES } from './feature-flags.ts'
import { evaluateFlag, FlagFile, hashUser } from './flag-file.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** On for the user mara and everybody of labs.example, but not for joe of labs.example. */
const rules = [
  { usernames: [hash('joe')], value: false },
  { usernames: [hash('mara')], value: true },
  { emailDomains: [hash('labs.example')], value: true },
]
const off = { default: false, rules: [] }
const fileWith = (flags: object): FlagFile =>
  v.parse(FlagFile, { portfolio: off, impersonationTool: off, guidedTour: off, ...flags })

const lookUp = async (file: FlagFile, username: string, email: string) => {
  const user = await hashUser({ username, email })
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, evaluateFlag(file, name, user)]))
}

describe.each([
  ['A6.12', 'portfolio'],
  ['A6.13', 'impersonationTool'],
  ['A6.14', 'guidedTour'],
] as const)('%s %s', (id, flag) => {
  test.each([
    ['by the username', 'mara', 'mara@other.example', true],
    ["by the email's domain", 'ines', 'ines@labs.example', true],
    ["by the email's domain in any case", 'ines', 'ines@LABS.Example', true],
    ['by the first rule that fits', 'joe', 'joe@labs.example', false],
    ['as the default where none fits', 'ada', 'ada@other.example', false],
    ['not by a part of the domain', 'ada', 'ada@notlabs.example', false],
    ['by what follows the last @ of an email', 'ada', '"a@other.example"@labs.example', true],
  ])(`${id} is evaluated per user, %s`, async (_how, username, email, expected) => {
    const file = fileWith({ [flag]: { default: false, rules } })
    expect((await lookUp(file, username, email))[flag]).toBe(expected)
  })
})

test('A7.75 the lookup takes username and email and answers each flag', async () => {
  const file = fileWith({
    portfolio: { default: false, rules },
    guidedTour: { default: true, rules: [] },
  })
  expect(await lookUp(file, 'mara', 'mara@other.example')).toEqual({
    portfolio: true,
    impersonationTool: false,
    guidedTour: true,
  })
})

test('A6.14 a visitor may take the tour and sees nothing else, whatever the file says', () => {
  const on = { default: true, rules: [] }
  const file = fileWith({ portfolio: on, impersonationTool: on })
  expect(FLAG_NAMES.map((name) => evaluateFlag(file, name, null))).toEqual([false, false, true])
})

test.each<[string, object]>([
  ['a flag is missing', { guidedTour: undefined }],
  [
    'a name stands in it',
    { portfolio: { default: false, rules: [{ usernames: ['mara'], value: true }] } },
  ],
  ['a rule has no value', { portfolio: { default: false, rules: [{ usernames: [] }] } }],
  ['a word is misspelt', { portfolio: { default: false, rules: [], rule: [] } }],
])('a file is refused where %s', (_, flags) => {
  expect(() => fileWith(flags)).toThrow()
})
