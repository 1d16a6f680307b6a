import { describe, expect, it } from 'vitest'
import {
  EXPIRED,
  HOUR,
  LIMIT,
  MISMATCH,
  PASSWORD,
  refusalOf,
  SECOND,
  startCognito,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const CONFIRMED = 'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED'

const cognito = await useCognito()

const confirm = async (email: string, ConfirmationCode: string) =>
  await cognito.client.confirmSignUp({ ...cognito.as(email), ConfirmationCode })

const resend = async (email: string) =>
  await cognito.client.resendConfirmationCode(cognito.as(email))

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

const statusOf = async (email: string) => {
  const user = await cognito.client.adminGetUser(cognito.at(email))
  return user.UserStatus
}

const ofTheClient: [string, string, object][] = [
  [
    'another client',
    'ResourceNotFoundException: User pool client another does not exist.',
    { ClientId: 'another' },
  ],
  [
    'a wrong secret hash',
    'NotAuthorizedException: Unable to verify secret hash for client client-of-the-tests',
    { SecretHash: 'x' },
  ],
  [
    'no secret hash',
    'NotAuthorizedException: Client client-of-the-tests is configured with secret but SECRET_HASH was not received',
    { SecretHash: undefined },
  ],
  [
    'no user name',
    "InvalidParameterException: 1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
    { Username: undefined },
  ],
]

describe('ConfirmSignUp', () => {
  it('confirms the user and the email with the code that was mailed', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    await confirm(email.toUpperCase(), code)
    const user = await cognito.client.adminGetUser(cognito.at(email))
    expect(user.UserStatus).toBe('CONFIRMED')
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  it('refuses a wrong code and then takes the right one', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    expect(await refusalOf(confirm(email, otherThan(code)))).toBe(MISMATCH)
    expect(await statusOf(email)).toBe('UNCONFIRMED')
    await confirm(email, code)
  })

  it('takes a code for 24 hours', async () => {
    const [early, late] = [cognito.email(), cognito.email()]
    const codes = [await cognito.signUp(early), await cognito.signUp(late)]
    cognito.pass(24 * HOUR - 1)
    await confirm(early, codes[0]?.code ?? '')
    cognito.pass(1)
    expect(await refusalOf(confirm(late, codes[1]?.code ?? ''))).toBe(EXPIRED)
    expect(await statusOf(late)).toBe('UNCONFIRMED')
  })

  it('lets a code die of five wrong tries', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await refusalOf(confirm(email, otherThan(code)))).toBe(MISMATCH)
    }
    expect(await refusalOf(confirm(email, code))).toBe(LIMIT)
    await resend(email)
    await confirm(email, cognito.lastCode(email))
  })

  it('gives parallel guesses five tries together', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    const refusals = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(confirm(email, otherThan(code)))),
    )
    expect(refusals.filter((refusal) => refusal === MISMATCH)).toHaveLength(5)
    expect(refusals.filter((refusal) => refusal === LIMIT)).toHaveLength(7)
  })

  it('takes a code once, also when it comes twice at a time', async () => {
    const { email, code } = await cognito.newUnconfirmedUser()
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => confirm(email, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(confirm(email, code))).toBe(CONFIRMED)
  })

  it('says of a confirmed user that it is, whatever the code', async () => {
    const { email } = await cognito.newUser()
    expect(await refusalOf(confirm(email, '123456'))).toBe(CONFIRMED)
  })

  it('answers for a user that does not exist as for one whose code is wrong', async () => {
    const email = cognito.email()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await refusalOf(confirm(email, '123456'))).toBe(MISMATCH)
    }
    expect(await refusalOf(confirm(email, '123456'))).toBe(LIMIT)
    await resend(email)
    expect(await refusalOf(confirm(email, '123456'))).toBe(MISMATCH)
  })

  it('allows 20 attempts an hour over all codes', async () => {
    const { email } = await cognito.newUnconfirmedUser()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      if (attempt % 5 === 0) await resend(email)
      const wrong = otherThan(cognito.lastCode(email))
      expect(await refusalOf(confirm(email, wrong))).toBe(MISMATCH)
    }
    await resend(email)
    expect(await refusalOf(confirm(email, cognito.lastCode(email)))).toBe(LIMIT)
    cognito.pass(HOUR)
    await confirm(email, cognito.lastCode(email))
  })

  it.each<[string, string, object]>([
    ...ofTheClient,
    [
      'a code with a space',
      "InvalidParameterException: 1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
      { ConfirmationCode: '12 345' },
    ],
    ['a wrong code', MISMATCH, { ConfirmationCode: 'wrong' }],
  ])('refuses %s and keeps the code', async (_case, refusal, more) => {
    const { email, code } = await cognito.newUnconfirmedUser()
    const call = cognito.client.confirmSignUp({
      ...cognito.as(email),
      ConfirmationCode: code,
      ...more,
    })
    expect(await refusalOf(call)).toBe(refusal)
    await confirm(email, code)
  })
})

describe('ResendConfirmationCode', () => {
  it('mails a new code that replaces the old one and lives 24 hours of its own', async () => {
    const { email, code: old } = await cognito.newUnconfirmedUser()
    cognito.pass(23 * HOUR)
    // One of a million codes is the old one again.
    do await resend(email)
    while (cognito.lastCode(email) === old)
    expect(await refusalOf(confirm(email, old))).toBe(MISMATCH)
    cognito.pass(24 * HOUR - SECOND)
    await confirm(email, cognito.lastCode(email))
  })

  it('refuses a confirmed user', async () => {
    const { email } = await cognito.newUser()
    expect(await refusalOf(resend(email))).toBe(
      'InvalidParameterException: User is already confirmed.',
    )
    expect(cognito.outbox.list({ to: email })).toHaveLength(1)
  })

  it('answers alike for a user that does not exist, and mails nothing', async () => {
    const [known, unknown] = [cognito.email(), cognito.email()]
    await cognito.signUp(known)
    const answers = [await resend(known), await resend(unknown)]
    expect(answers[1]?.CodeDeliveryDetails).toEqual(answers[0]?.CodeDeliveryDetails)
    expect(cognito.outbox.list({ to: unknown })).toEqual([])
  })

  it('allows 20 codes an hour, known user or not', async () => {
    const known = cognito.email()
    await cognito.signUp(known)
    for (const email of [known, cognito.email()]) {
      for (let attempt = 1; attempt <= 20; attempt += 1) await resend(email)
      expect(await refusalOf(resend(email))).toBe(LIMIT)
    }
    cognito.pass(HOUR)
    await resend(known)
  })

  it.each(ofTheClient)('refuses %s', async (_case, refusal, more) => {
    const { email, code } = await cognito.newUnconfirmedUser()
    const call = cognito.client.resendConfirmationCode({ ...cognito.as(email), ...more })
    expect(await refusalOf(call)).toBe(refusal)
    await confirm(email, code)
  })

  it('says so when the code could not be mailed', async () => {
    const broken = await startCognito({
      send: async () => await Promise.reject(new Error('disk full')),
    })
    try {
      const email = broken.email()
      await broken.createUser({ email, password: PASSWORD, confirmed: false })
      const call = broken.client.resendConfirmationCode(broken.as(email))
      expect(await refusalOf(call)).toMatch(/^CodeDeliveryFailureException: /)
    } finally {
      await broken.stop()
    }
  })
})
