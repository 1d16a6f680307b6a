import { expect, test } from 'vitest'
import { typeInWords } from './type-in-words.ts'

test.each([
  ['FindingStatusChanged', 'Finding status changed'],
  ['KycVerified', 'KYC verified'],
  ['Something', 'Something'],
])('%s reads %s', (type, words) => {
  expect(typeInWords(type)).toBe(words)
})
