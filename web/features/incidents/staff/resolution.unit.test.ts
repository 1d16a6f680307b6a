import * as v from 'valibot'
import { expect, test } from 'vitest'
import { choiceOf, Resolution } from './resolution.ts'

test.each([
  [undefined, 'unknown', null],
  [null, 'unknown', null],
  [false, 'no', false],
  [true, 'yes', true],
] as const)('what is on record as %s is chosen as %s, and sent as %s', (known, choice, sent) => {
  expect(choiceOf(known)).toBe(choice)
  expect(v.parse(Resolution, { fixed: choice, reimbursed: 'no' })).toEqual({
    fixed: sent,
    reimbursed: false,
  })
})
