import { expect, it } from 'vitest'
import { INPUT_QUESTIONS } from './input-questions.ts'

it('asks of maturity what its formula reads: the age of all live contracts', () => {
  expect(INPUT_QUESTIONS.maturity).toBe('How long contracts have run')
})
