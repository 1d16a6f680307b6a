import { expect, it } from 'vitest'
import { capitalised } from './capitalize.ts'

it.each([
  ['audit depth', 'Audit depth'],
  ['kYC', 'KYC'],
  ['', ''],
])('"%s" begins a line as "%s"', (words, text) => {
  expect(capitalised(words)).toBe(text)
})
