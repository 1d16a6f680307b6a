import { expect, test } from 'vitest'
import { readUserType } from './user-type.ts'

test.each([
  ['Retail Investor', 'Retail Investor'],
  ['Institutional Partner', 'Institutional Partner'],
  ['Project Owner', 'Project Owner'],
  [null, null],
  ['', null],
  ['Whale', null],
  ['"Retail Investor"', null],
  ['constructor', null],
])('of the stored user type %j is read %j', (stored, type) => {
  expect(readUserType(stored)).toBe(type)
})
