import { describe, expect, test } from 'vitest'
import {
  EXPIRED,
  HOUR,
  INCORRECT,
  LIMIT,
  LOCKED,
  MINUTE,
  MISMATCH,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const NEW_PASSWORD = 'Another-horse-7'

const cognito = await useCognito()

const forgot = async (email: string) => await cognito.client.forgotPassword(cognito.as(email))

const confirm = async (email: string, ConfirmationCode: string, more: object = {}) =>
  await cognito.client.confirmForgotPassword({
    ...cognito.as(email),
    ConfirmationCode,
    Password: NEW_PASSWORD,
    ...more,
  })

const confirmed = async (): Promise<string> => {
  const { email } = await cognito.newUser()
  return email
}

/** A user who asked for a code. */
const waiting = async (): Promise<{ email: string; code: string }> => {
  const email = await confirmed()
  await forgot(email)
  return { email, code: cognito.lastCode(email) }
}

const disable = async (email: string) => await cognito.client.adminDisableUser(cognito.at(email))

describe('ConfirmForgotPassword', () => {
  test('sets the new password, and only that one works', async () => {
    const { email, code } = await waiting()
    await confirm(email.toUpperCase(), code)
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
  })

  test('leaves the sign-ins there are as they are', async () => {
    const email = await confirmed()
    const { AuthenticationResult } = await cognito.signIn(email)
    await forgot(email)
    await confirm(email, cognito.lastCode(email))
    const AccessToken = AuthenticationResult?.AccessToken
    const user = await cognito.client.getUser({ AccessToken })
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email })
  })

  test('lifts the lock of failed sign-ins', async () => {
    const { email, code } = await waiting()
    expect(await cognito.failSignIns(email, 5)).toEqual(Array(5).fill(INCORRECT))
    expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
    await confirm(email, code)
    expect(await cognito.signIn(email, NEW_PASSWORD)).toHaveProperty(
      'AuthenticationResult.AccessToken',
    )
  })

  test('takes a code once, also when it comes many times at once', async () => {
    const { email, code } = await waiting()
    const passwords = ['Parallel-horse-1', 'Parallel-horse-2', 'Parallel-horse-3']
    const outcomes = await Promise.allSettled(
      passwords.map(async (Password) => await confirm(email, code, { Password })),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await cognito.signIn(email, passwords[winner])
    expect(await refusalOf(confirm(email, code))).toBe(EXPIRED)
    await cognito.signIn(email, passwords[winner])
  })

  test('spends neither a try nor an attempt on a password against the policy', async () => {
    const { email, code } = await waiting()
    for (let time = 1; time <= 21; time += 1) {
      expect(await refusalOf(confirm(email, code, { Password: 'Short-1' }))).toBe(
        'InvalidPasswordException: Password did not conform with policy: Password not long enough',
      )
    }
    await confirm(email, code)
  })

  test('answers for a user that does not exist as for one whose code is wrong or was not asked for', async () => {
    for (const email of [await confirmed(), cognito.email()]) {
      for (let wrong = 0; wrong < 5; wrong += 1) {
        expect(await refusalOf(confirm(email, 'a-guess'))).toBe(EXPIRED)
      }
      expect(await refusalOf(confirm(email, 'a-guess'))).toBe(LIMIT)
      await forgot(email)
      for (let wrong = 0; wrong < 5; wrong += 1) {
        expect(await refusalOf(confirm(email, 'a-guess'))).toBe(MISMATCH)
      }
      expect(await refusalOf(confirm(email, 'a-guess'))).toBe(LIMIT)
      await forgot(email)
      cognito.pass(HOUR + MINUTE)
      expect(await refusalOf(confirm(email, 'a-guess'))).toBe(EXPIRED)
    }
  })

  test('refuses a disabled user as one that does not exist, with the right code too', async () => {
    const { email, code } = await waiting()
    await disable(email)
    expect(await refusalOf(confirm(email, code))).toBe(MISMATCH)
    await cognito.client.adminEnableUser(cognito.at(email))
    await cognito.signIn(email)
  })

  test('does not take the code of a sign-up', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    expect(await refusalOf(confirm(email, code))).toBe(EXPIRED)
  })

  test('can be repeated with the same code after a failure at any point', async () => {
    const { email, code } = await waiting()
    for (let failure = 1; failure <= 6; failure += 1) {
      await refusalOf(cognito.signIn(email, 'Wrong-password-1'))
    }
    for (const writes of [0, 1, 2, 3]) {
      cognito.failAfterWrites(writes)
      expect(await refusalOf(confirm(email, code))).toMatch(/^InternalErrorException: /)
    }
    cognito.failAfterWrites(Infinity)
    await confirm(email, code)
    await cognito.signIn(email, NEW_PASSWORD)
  })
})
