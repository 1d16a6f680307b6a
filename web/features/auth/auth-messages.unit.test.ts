import { describe, expect, it } from 'vitest'
import { logInRefusal, signUpRefusal } from './auth-messages.ts'
import {
  codeSentTo,
  forgotRefusal,
  resetRefusal,
  verifyRefusal,
} from './forms/secondary-messages.ts'

const UNKNOWN = { whole: 'An unknown error has occurred. Please try again later.' }

describe('refusals of the auth service', () => {
  it.each([
    [
      'NotAuthorizedException',
      { fields: { password: 'Email and password do not match. Please try again.' } },
    ],
    ['LimitExceededException', { whole: 'Attempt limit exceeded, please try after some time.' }],
    ['UnknownException', UNKNOWN],
    ['', UNKNOWN],
  ])('login: %s', (failure, refusal) => {
    expect(logInRefusal(failure)).toEqual(refusal)
  })

  it.each([
    ['UsernameExistsException', { fields: { email: 'This email has been taken.' } }],
    [
      'InvalidPasswordException',
      { fields: { password: 'Password does not meet the requirements.' } },
    ],
    ['LimitExceededException', UNKNOWN],
    ['', UNKNOWN],
  ])('signup: %s', (failure, refusal) => {
    expect(signUpRefusal(failure)).toEqual(refusal)
  })

  it.each([
    ['CodeMismatchException', { fields: { code: 'Incorrect or expired verification code' } }],
    ['ExpiredCodeException', { fields: { code: 'Incorrect or expired verification code' } }],
    ['NotAuthorizedException', { whole: 'Email a@b.example is not awaiting authorization.' }],
    ['LimitExceededException', UNKNOWN],
  ])('verify: %s', (failure, refusal) => {
    expect(verifyRefusal(failure, 'a@b.example')).toEqual(refusal)
  })

  it.each([
    ['LimitExceededException', { whole: 'Attempt limit exceeded, please try after some time.' }],
    ['NotAuthorizedException', UNKNOWN],
    ['', UNKNOWN],
  ])('forgot password: %s', (failure, refusal) => {
    expect(forgotRefusal(failure)).toEqual(refusal)
  })

  const invalidCode = {
    fields: { code: 'Invalid code provided, please request a code again.' },
  }
  it.each([
    ['CodeMismatchException', invalidCode],
    ['ExpiredCodeException', invalidCode],
    [
      'InvalidPasswordException',
      { fields: { newPassword: 'Password does not meet the requirements.' } },
    ],
    ['LimitExceededException', UNKNOWN],
    ['', UNKNOWN],
  ])('reset: %s', (failure, refusal) => {
    expect(resetRefusal(failure)).toEqual(refusal)
  })

  it('names the email that a code was sent to', () => {
    expect(codeSentTo('a@b.example')).toBe('Confirmation code was sent to a@b.example.')
  })
})
