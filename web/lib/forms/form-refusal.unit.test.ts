import { expect, test } from 'vitest'
import { failureOf } from '../api/call-errors.ts'
import { formRefusal } from './form-refusal.ts'

const NAMES = ['title', 'at'] as const

const failure = (status: number, error: object) => failureOf(status, JSON.stringify({ error }))

test('a refusal goes to the fields of the form that it names', () => {
  const fieldErrors = { at: 'Give when it happened.', updatedAt: 'Give a time.' }
  const error = failure(400, { name: 'InvalidInput', message: 'at: …', fieldErrors })
  expect(formRefusal(error, NAMES)).toEqual({ fields: { at: 'Give when it happened.' } })
})

test.each([
  [
    'the server’s message',
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
    'an exceeded limit',
    failure(429, { name: 'LimitExceededException', message: 'x' }),
    'Attempt limit exceeded, please try after some time.',
  ],
  [
    'an expired session',
    failure(401, { name: 'Unauthorized', message: 'Sign in first.' }),
    'You are signed out. Log in again to continue.',
  ],
  [
    'a failure of the server, without its message',
    failure(500, { name: 'X', message: 'secret' }),
    'An unknown error has occurred. Please try again later.',
  ],
  [
    'an answer of somebody between',
    failureOf(200, '<!doctype html>'),
    'We could not send it. Your text is still here. Try again.',
  ],
  [
    'no response',
    new TypeError('Failed to fetch'),
    'We could not send it. Your text is still here. Try again.',
  ],
])('a refusal goes to the form as a whole: %s', (_, error, whole) => {
  expect(formRefusal(error, NAMES)).toEqual({ whole })
})
