import { describe, expect, test } from 'vitest'
import {
  HOUR,
  LIMIT,
  MISMATCH,
  refusalOf,
  SECOND,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const CONFIRMED = 'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED'

const cognito = await useCognito()

const confirm = async (email: string, ConfirmationCode: string) =>
  await cognito.client.confirmSignUp({ ...cognito.as(email), ConfirmationCode })

const resend = async (email: string) =>
  await cognito.client.resendConfirmationCode(cognito.as(email))

describe('ConfirmSignUp', () => {
  test('confirms the user and the email with the code that was mailed', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    await confirm(email.toUpperCase(), code)
    const user = await cognito.client.adminGetUser(cognito.at(email))
    expect(user.UserStatus).toBe('CONFIRMED')
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  test('takes a code once, also when it comes twice at a time', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => confirm(email, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(confirm(email, code))).toBe(CONFIRMED)
  })

  test('says of a confirmed user that it is, whatever the code', async () => {
    const { email } = await cognito.newUser()
    expect(await refusalOf(confirm(email, '123456'))).toBe(CONFIRMED)
  })

  test('answers for a user that does not exist as for one whose code is wrong', async () => {
    const email = cognito.email()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await refusalOf(confirm(email, '123456'))).toBe(MISMATCH)
    }
    expect(await refusalOf(confirm(email, '123456'))).toBe(LIMIT)
    await resend(email)
    expect(await refusalOf(confirm(email, '123456'))).toBe(MISMATCH)
  })
})

describe('ResendConfirmationCode', () => {
  test('mails a new code that replaces the old one and lives 24 hours of its own', async () => {
    const { email, code: old } = await cognito.newUnconfirmedUser()
    cognito.pass(23 * HOUR)
    // One of a million codes is the old one again.
    do await resend(email)
    while (cognito.lastCode(email) === old)
    expect(await refusalOf(confirm(email, old))).toBe(MISMATCH)
    cognito.pass(24 * HOUR - SECOND)
    await confirm(email, cognito.lastCode(email))
  })

  test('refuses a confirmed user', async () => {
    const { email } = await cognito.newUser()
    expect(await refusalOf(resend(email))).toBe(
      'InvalidParameterException: User is already confirmed.',
    )
    expect(cognito.outbox.list({ to: email })).toHaveLength(1)
  })
})
