import { expect, test } from 'vitest'
import { countCharacters, firstCharacters } from './characters.ts'

const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  ['', 0],
  ['Bridges', 7],
  ['🦉'.repeat(20), 20],
  [FAMILY, 1],
  ['e\u0301te\u0301', 3],
])('%j has %d characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test.each([
  ['Bridges', 20, 'Bridges'],
  ['Bridges', 7, 'Bridges'],
  ['Bridges', 3, 'Bri'],
  ['Bridges', 0, ''],
  [FAMILY.repeat(3), 2, FAMILY + FAMILY],
  ['e\u0301te\u0301', 1, 'e\u0301'],
])('of %j the first %d are %j', (text, count, first) => {
  expect(firstCharacters(text, count)).toBe(first)
})
