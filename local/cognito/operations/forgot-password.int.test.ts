import { describe, expect, it } from 'vitest'
import {
  DISABLED,
  HOUR,
  LIMIT,
  PASSWORD,
  refusalOf,
  startCognito,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

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
  it('mails a code of six digits and changes nothing yet', async () => {
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

  it('answers alike for a user that does not exist, and mails nothing', async () => {
    const unknown = cognito.email()
    const answers = [await forgot(await confirmed()), await forgot(unknown)]
    expect(answers[1]?.CodeDeliveryDetails).toEqual(answers[0]?.CodeDeliveryDetails)
    expect(cognito.outbox.list({ to: unknown })).toEqual([])
  })

  it('replaces the code before', async () => {
    const email = await confirmed()
    await forgot(email)
    const old = cognito.lastCode(email)
    // One of a million codes is the old one again.
    do await forgot(email)
    while (cognito.lastCode(email) === old)
    expect(await refusalOf(confirm(email, old))).toMatch(/^CodeMismatchException: /)
    await confirm(email, cognito.lastCode(email))
  })

  it('allows 20 codes an hour, known user or not', async () => {
    const known = await confirmed()
    for (const email of [known, cognito.email()]) {
      for (let attempt = 1; attempt <= 20; attempt += 1) await forgot(email)
      expect(await refusalOf(forgot(email))).toBe(LIMIT)
    }
    cognito.pass(HOUR)
    await forgot(known)
  })

  it('says so when the code could not be mailed', async () => {
    const broken = await startCognito({
      send: async () => await Promise.reject(new Error('disk full')),
    })
    try {
      const email = broken.email()
      await broken.createUser({ email, password: PASSWORD, confirmed: true })
      const call = broken.client.forgotPassword(broken.as(email))
      expect(await refusalOf(call)).toMatch(/^CodeDeliveryFailureException: /)
      expect(broken.reports.join()).toContain('disk full')
    } finally {
      await broken.stop()
    }
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

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'another client',
      'ResourceNotFoundException: User pool client another does not exist.',
      async () => await forgot(cognito.email(), { ClientId: 'another' }),
    ],
    [
      'a wrong secret hash',
      'NotAuthorizedException: Unable to verify secret hash for client client-of-the-tests',
      async () => await forgot(cognito.email(), { SecretHash: 'x' }),
    ],
    [
      'no secret hash',
      'NotAuthorizedException: Client client-of-the-tests is configured with secret but SECRET_HASH was not received',
      async () => await forgot(cognito.email(), { SecretHash: undefined }),
    ],
    [
      'no user name',
      "InvalidParameterException: 1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
      async () => await forgot(cognito.email(), { Username: undefined }),
    ],
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
