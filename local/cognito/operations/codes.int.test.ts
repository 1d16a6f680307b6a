import { describe, expect, test } from 'vitest'
import {
  EXPIRED,
  HOUR,
  LIMIT,
  MISMATCH,
  otherThan,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const cognito = await useCognito()

/** Mails a new code. */
const resend = async (email: string) =>
  await cognito.client.resendConfirmationCode(cognito.as(email))
const forgot = async (email: string) => await cognito.client.forgotPassword(cognito.as(email))

describe.each([
  {
    operation: 'ConfirmSignUp',
    lifeHours: 24,
    given: async () => (await cognito.newUnconfirmedUser()).email,
    mail: resend,
    confirm: async (email: string, ConfirmationCode: string): Promise<unknown> =>
      await cognito.client.confirmSignUp({ ...cognito.as(email), ConfirmationCode }),
    expectUnchanged: async (email: string) => {
      const user = await cognito.client.adminGetUser(cognito.at(email))
      expect(user.UserStatus).toBe('UNCONFIRMED')
    },
  },
  {
    operation: 'ConfirmForgotPassword',
    lifeHours: 1,
    given: async () => {
      const { email } = await cognito.newUser()
      await forgot(email)
      return email
    },
    mail: forgot,
    confirm: async (email: string, ConfirmationCode: string): Promise<unknown> =>
      await cognito.client.confirmForgotPassword({
        ...cognito.as(email),
        ConfirmationCode,
        Password: 'Another-horse-7',
      }),
    expectUnchanged: async (email: string) => void (await cognito.signIn(email)),
  },
])('$operation', ({ lifeHours, given, mail, confirm, expectUnchanged }) => {
  const { lastCode } = cognito

  test(`takes a code for ${lifeHours} h`, async () => {
    const [early, late] = [await given(), await given()]
    cognito.pass(lifeHours * HOUR - 1)
    await confirm(early, lastCode(early))
    cognito.pass(1)
    expect(await refusalOf(confirm(late, lastCode(late)))).toBe(EXPIRED)
    await expectUnchanged(late)
  })

  test('refuses a wrong code and then takes the right one', async () => {
    const email = await given()
    expect(await refusalOf(confirm(email, otherThan(lastCode(email))))).toBe(MISMATCH)
    await expectUnchanged(email)
    await confirm(email, lastCode(email))
  })

  test('lets a code die of five wrong tries', async () => {
    const email = await given()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await refusalOf(confirm(email, otherThan(lastCode(email))))).toBe(MISMATCH)
    }
    expect(await refusalOf(confirm(email, lastCode(email)))).toBe(LIMIT)
    await expectUnchanged(email)
    await mail(email)
    await confirm(email, lastCode(email))
  })

  test('gives parallel guesses five tries together', async () => {
    const email = await given()
    const wrong = otherThan(lastCode(email))
    const refusals = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(confirm(email, wrong))),
    )
    expect(refusals.filter((refusal) => refusal === MISMATCH)).toHaveLength(5)
    expect(refusals.filter((refusal) => refusal === LIMIT)).toHaveLength(7)
  })

  test('allows 20 attempts an hour over all codes', async () => {
    const email = await given()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      if (attempt % 5 === 0) await mail(email)
      expect(await refusalOf(confirm(email, otherThan(lastCode(email))))).toBe(MISMATCH)
    }
    await mail(email)
    expect(await refusalOf(confirm(email, lastCode(email)))).toBe(LIMIT)
    cognito.pass(HOUR)
    await mail(email)
    await confirm(email, lastCode(email))
  })
})

describe.each([
  {
    operation: 'ResendConfirmationCode',
    given: async () => (await cognito.newUnconfirmedUser()).email,
    mail: resend,
  },
  {
    operation: 'ForgotPassword',
    given: async () => (await cognito.newUser()).email,
    mail: forgot,
  },
])('$operation', ({ given, mail }) => {
  test('answers alike for a user that does not exist, and mails nothing', async () => {
    const unknown = cognito.email()
    const answers = [await mail(await given()), await mail(unknown)]
    expect(answers[1]?.CodeDeliveryDetails).toEqual(answers[0]?.CodeDeliveryDetails)
    expect(cognito.outbox.list({ to: unknown })).toEqual([])
  })

  test('allows 20 codes an hour, known user or not', async () => {
    const known = await given()
    for (const email of [known, cognito.email()]) {
      for (let attempt = 1; attempt <= 20; attempt += 1) await mail(email)
      expect(await refusalOf(mail(email))).toBe(LIMIT)
    }
    cognito.pass(HOUR)
    await mail(known)
  })
})
