import { expect, test } from 'vitest'
import { failureOf } from '../../lib/api/call-errors.ts'
import { refusalOf } from './incident-labels.ts'
import { inputWords } from './input-words.ts'

const NAMES = ['title', 'at'] as const

const failure = (status: number, error: object) => failureOf(status, JSON.stringify({ error }))

test('a refusal goes to the fields that it names, as far as the form has them', () => {
  const fieldErrors = { at: 'Give when it happened.', updatedAt: 'Give a time.' }
  const error = failure(400, { name: 'InvalidInput', message: 'at: …', fieldErrors })
  expect(refusalOf(error, NAMES)).toEqual({ fields: { at: 'Give when it happened.' } })
})

test.each([
  [
    'the server’s words',
    failure(409, { name: 'StaleIncident', message: 'Load it again.' }),
    'Load it again.',
  ],
  [
    'a field that the form does not have',
    failure(400, {
      name: 'InvalidInput',
      message: 'reference: Give it.',
      fieldErrors: { reference: 'Give it.' },
    }),
    'reference: Give it.',
  ],
  [
    'no more reports',
    failure(429, { name: 'LimitExceededException', message: 'x' }),
    'Attempt limit exceeded, please try after some time.',
  ],
  [
    'a session that is over',
    failure(401, { name: 'Unauthorized', message: 'Sign in first.' }),
    'You are signed out. Log in again to continue.',
  ],
  [
    'a failure of ours, without its words',
    failure(500, { name: 'X', message: 'secret' }),
    'An unknown error has occurred. Please try again later.',
  ],
  [
    'no answer at all',
    new TypeError('Failed to fetch'),
    'We could not send it. Your text is still here. Try again.',
  ],
])('a refusal is told as a whole: %s', (_, error, whole) => {
  expect(refusalOf(error, NAMES)).toEqual({ whole })
})

test('the id of an input reads as words', () => {
  expect(inputWords('admin_control')).toBe('admin control')
})
