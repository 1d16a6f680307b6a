import { expect, it } from 'vitest'
import { capitalize } from './capitalize.ts'

it.each([
  ['audit depth', 'Audit depth'],
  ['kYC', 'KYC'],
  ['', ''],
])('"%s" begins a line as "%s"', (words, text) => {
  expect(capitalize(words)).toBe(text)
})
