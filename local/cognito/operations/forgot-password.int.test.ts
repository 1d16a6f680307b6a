import { describe, expect, test } from 'vitest'
import { DISABLED, PASSWORD, refusalOf, useCognito } from '../../../test/support/cognito/cognito.ts'

const UNVERIFIED =
  'InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or phone_number'

const cognito = await useCognito()

const forgot = async (email: string, more: object = {}) =>
  await cognito.client.forgotPassword({ ...cognito.as(email), ...more })

const confirm = async (email: string, ConfirmationCode: string) =>
  await cognito.client.confirmForgotPassword({
    ...cognito.as(email),
    ConfirmationCode,
    Password: 'Another-horse-7',
  })

const confirmed = async (): Promise<string> => {
  const { email } = await cognito.newUser()
  return email
}

const disable = async (email: string) => await cognito.client.adminDisableUser(cognito.at(email))

describe('ForgotPassword', () => {
  test('mails a code of six digits and changes nothing yet', async () => {
    const email = await confirmed()
    expect((await forgot(email.toUpperCase())).CodeDeliveryDetails).toEqual({
      Destination: 'u***@a***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    })
    const [mail] = cognito.outbox.list({ to: email })
    expect(mail).toMatchObject({ kind: 'reset-code', code: expect.stringMatching(/^\d{6}$/) })
    expect(mail?.text).toContain(mail?.code)
    await cognito.signIn(email)
  })

  test('replaces the code before', async () => {
    const email = await confirmed()
    await forgot(email)
    const old = cognito.lastCode(email)
    // One of a million codes is the old one again.
    do await forgot(email)
    while (cognito.lastCode(email) === old)
    expect(await refusalOf(confirm(email, old))).toMatch(/^CodeMismatchException: /)
    await confirm(email, cognito.lastCode(email))
  })

  const unconfirmed = async () => {
    const { email } = await cognito.newUnconfirmedUser()
    return await forgot(email)
  }
  const unverified = async () => {
    const { email } = await cognito.newUnconfirmedUser()
    const password = { Password: PASSWORD, Permanent: true }
    await cognito.client.adminSetUserPassword({ ...cognito.at(email), ...password })
    await cognito.signIn(email)
    return await forgot(email)
  }
  const disabled = async () => {
    const email = await confirmed()
    await disable(email)
    return await forgot(email)
  }
  const federated = async () => await forgot((await cognito.addFederated()).username)

  test.each<[string, string, () => Promise<unknown>]>([
    ['an unconfirmed user', UNVERIFIED, unconfirmed],
    ['a user whose email was never verified', UNVERIFIED, unverified],
    ['a disabled user', DISABLED, disabled],
    [
      'a user of Google',
      'NotAuthorizedException: User password cannot be reset in the current state.',
      federated,
    ],
  ])('refuses %s', async (_case, refusal, call) => {
    expect(await refusalOf(call())).toBe(refusal)
  })
})
