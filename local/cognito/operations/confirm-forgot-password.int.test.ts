import { describe, expect, it } from 'vitest'
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

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('ConfirmForgotPassword', () => {
  it('sets the new password, and only that one works', async () => {
    const { email, code } = await waiting()
    await confirm(email.toUpperCase(), code)
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
  })

  it('leaves the sign-ins there are as they are', async () => {
    const email = await confirmed()
    const { AuthenticationResult } = await cognito.signIn(email)
    await forgot(email)
    await confirm(email, cognito.lastCode(email))
    const AccessToken = AuthenticationResult?.AccessToken
    const user = await cognito.client.getUser({ AccessToken })
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email })
  })

  it('lifts the lock of failed sign-ins', async () => {
    const { email, code } = await waiting()
    expect(await cognito.failSignIns(email, 5)).toEqual(Array(5).fill(INCORRECT))
    expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
    await confirm(email, code)
    expect(await cognito.signIn(email, NEW_PASSWORD)).toHaveProperty(
      'AuthenticationResult.AccessToken',
    )
  })

  it('takes a code for an hour', async () => {
    const [early, late] = [await waiting(), await waiting()]
    cognito.pass(HOUR - 1)
    await confirm(early.email, early.code)
    cognito.pass(1)
    expect(await refusalOf(confirm(late.email, late.code))).toBe(EXPIRED)
    await cognito.signIn(late.email)
  })

  it('takes a code once, also when it comes many times at once', async () => {
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

  it('lets a code die of five wrong tries', async () => {
    const { email, code } = await waiting()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await refusalOf(confirm(email, otherThan(code)))).toBe(MISMATCH)
    }
    expect(await refusalOf(confirm(email, code))).toBe(LIMIT)
    await cognito.signIn(email)
    await forgot(email)
    await confirm(email, cognito.lastCode(email))
  })

  it('gives parallel guesses five tries together', async () => {
    const { email, code } = await waiting()
    const refusals = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(confirm(email, otherThan(code)))),
    )
    expect(refusals.filter((refusal) => refusal === MISMATCH)).toHaveLength(5)
    expect(refusals.filter((refusal) => refusal === LIMIT)).toHaveLength(7)
  })

  it('allows 20 attempts an hour over all codes', async () => {
    const { email } = await waiting()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      if (attempt % 5 === 0) await forgot(email)
      const wrong = otherThan(cognito.lastCode(email))
      expect(await refusalOf(confirm(email, wrong))).toBe(MISMATCH)
    }
    await forgot(email)
    expect(await refusalOf(confirm(email, cognito.lastCode(email)))).toBe(LIMIT)
    cognito.pass(HOUR)
    await forgot(email)
    await confirm(email, cognito.lastCode(email))
  })

  it('spends neither a try nor an attempt on a password against the policy', async () => {
    const { email, code } = await waiting()
    for (let time = 1; time <= 21; time += 1) {
      expect(await refusalOf(confirm(email, code, { Password: 'Short-1' }))).toBe(
        'InvalidPasswordException: Password did not conform with policy: Password not long enough',
      )
    }
    await confirm(email, code)
  })

  it('answers for a user that does not exist as for one whose code is wrong or was not asked for', async () => {
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

  it('refuses a disabled user as one that does not exist, with the right code too', async () => {
    const { email, code } = await waiting()
    await disable(email)
    expect(await refusalOf(confirm(email, code))).toBe(MISMATCH)
    await cognito.client.adminEnableUser(cognito.at(email))
    await cognito.signIn(email)
  })

  it('does not take the code of a sign-up', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    expect(await refusalOf(confirm(email, code))).toBe(EXPIRED)
  })

  it('can be repeated with the same code after a failure at any point', async () => {
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

  it.each<[string, string, (email: string, code: string) => Promise<unknown>]>([
    [
      'another client',
      'ResourceNotFoundException: User pool client another does not exist.',
      async (email, code) => await confirm(email, code, { ClientId: 'another' }),
    ],
    [
      'a wrong secret hash',
      'NotAuthorizedException: Unable to verify secret hash for client client-of-the-tests',
      async (email, code) => await confirm(email, code, { SecretHash: 'x' }),
    ],
    [
      'no secret hash',
      'NotAuthorizedException: Client client-of-the-tests is configured with secret but SECRET_HASH was not received',
      async (email, code) => await confirm(email, code, { SecretHash: undefined }),
    ],
    [
      'a code with a space',
      "InvalidParameterException: 1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
      async (email) => await confirm(email, '12 345'),
    ],
    [
      'a password without digit',
      'InvalidPasswordException: Password did not conform with policy: Password must have numeric characters',
      async (email, code) => await confirm(email, code, { Password: 'No-digit-here' }),
    ],
    ['a wrong code', MISMATCH, async (email, code) => await confirm(email, otherThan(code))],
  ])('refuses %s and keeps the code', async (_case, refusal, call) => {
    const { email, code } = await waiting()
    expect(await refusalOf(call(email, code))).toBe(refusal)
    await confirm(email, code)
  })
})
