import { describe, expect, test } from 'vitest'
import {
  invalidField,
  MISMATCH,
  NO_DIGIT,
  NO_HASH,
  OTHER_CLIENT,
  PASSWORD,
  refusalOf,
  SHORT_PASSWORD,
  startCognito,
  type TestCognito,
  useCognito,
  WRONG_HASH,
} from '../../../test/support/cognito/cognito.ts'

const cognito = await useCognito()
const { client } = cognito

interface User {
  readonly email: string
  /** The last one mailed. */
  readonly code: string
}

interface Operation {
  given(): Promise<User>
  /** With a good input, changed. */
  call(user: User, changes?: object): Promise<unknown>
  /** What a refused call must not have spoilt; by default the same call. */
  after?(user: User): Promise<unknown>
  readonly refusals?: readonly [given: string, refusal: string, changes: object][]
}

const SPACED_CODE = invalidField('confirmationCode', 'satisfy regular expression pattern: [\\S]+')

const confirmSignUp = async ({ email, code }: User, changes: object = {}) =>
  await client.confirmSignUp({ ...cognito.as(email), ConfirmationCode: code, ...changes })

const withResetCode = async (): Promise<User> => {
  const { email } = await cognito.newUser()
  await client.forgotPassword(cognito.as(email))
  return { email, code: cognito.lastCode(email) }
}

/** What every operation of the client refuses, and each of them beside. */
const operations: Readonly<Record<string, Operation>> = {
  SignUp: {
    given: async () => await Promise.resolve({ email: cognito.email(), code: '' }),
    call: async ({ email }, changes) =>
      await client.signUp({ ...cognito.as(email), Password: PASSWORD, ...changes }),
    refusals: [
      ['no password', invalidField('password', 'not be null'), { Password: undefined }],
      ['a short password', SHORT_PASSWORD, { Password: 'Short-1' }],
      ['a password without digit', NO_DIGIT, { Password: 'No-digit-here' }],
    ],
  },
  ConfirmSignUp: {
    given: cognito.newUnconfirmedUser,
    call: confirmSignUp,
    refusals: [
      ['a code with a space', SPACED_CODE, { ConfirmationCode: '12 345' }],
      ['a wrong code', MISMATCH, { ConfirmationCode: 'wrong' }],
    ],
  },
  ResendConfirmationCode: {
    given: cognito.newUnconfirmedUser,
    call: async ({ email }, changes) =>
      await client.resendConfirmationCode({ ...cognito.as(email), ...changes }),
    after: confirmSignUp,
  },
  ForgotPassword: {
    given: withResetCode,
    call: async ({ email }, changes) =>
      await client.forgotPassword({ ...cognito.as(email), ...changes }),
    after: async ({ email, code }) => expect(cognito.lastCode(email)).toBe(code),
  },
  ConfirmForgotPassword: {
    given: withResetCode,
    call: async ({ email, code }, changes) =>
      await client.confirmForgotPassword({
        ...cognito.as(email),
        ConfirmationCode: code,
        Password: 'Another-horse-7',
        ...changes,
      }),
    refusals: [
      ['a code with a space', SPACED_CODE, { ConfirmationCode: '12 345' }],
      ['a wrong code', MISMATCH, { ConfirmationCode: 'wrong' }],
      ['a password without digit', NO_DIGIT, { Password: 'No-digit-here' }],
    ],
  },
}

describe.each(Object.entries(operations))(
  '%s',
  (_, { given, call, after = call, refusals = [] }) => {
    test.each<[string, string, object]>([
      ['another client', OTHER_CLIENT, { ClientId: 'another' }],
      ['a wrong secret hash', WRONG_HASH, { SecretHash: 'x' }],
      ['no secret hash', NO_HASH, { SecretHash: undefined }],
      ['no user name', invalidField('username', 'not be null'), { Username: undefined }],
      ...refusals,
    ])('refuses %s, mails nothing and spoils nothing', async (_given, refusal, changes) => {
      const user = await given()
      const mails = cognito.outbox.list({ to: user.email })
      expect(await refusalOf(call(user, changes))).toBe(refusal)
      expect(cognito.outbox.list({ to: user.email })).toEqual(mails)
      await after(user)
    })
  },
)

describe('a code that cannot be mailed', () => {
  const unconfirmed = async (broken: TestCognito) => {
    const email = broken.email()
    await broken.createUser({ email, password: PASSWORD, confirmed: false })
    return email
  }
  const confirmed = async (broken: TestCognito) => {
    const email = broken.email()
    await broken.createUser({ email, password: PASSWORD, confirmed: true })
    return email
  }
  test.each<
    [
      string,
      (broken: TestCognito) => string | Promise<string>,
      (broken: TestCognito, email: string) => Promise<unknown>,
    ]
  >([
    [
      'SignUp, which keeps the user',
      (broken) => broken.email(),
      async (broken, email) =>
        await broken.client.signUp({ ...broken.as(email), Password: PASSWORD }),
    ],
    [
      'ResendConfirmationCode',
      unconfirmed,
      async (broken, email) => await broken.client.resendConfirmationCode(broken.as(email)),
    ],
    [
      'ForgotPassword',
      confirmed,
      async (broken, email) => await broken.client.forgotPassword(broken.as(email)),
    ],
  ])('is reported by %s', async (_operation, given, call) => {
    const broken = await startCognito({
      send: async () => await Promise.reject(new Error('disk full')),
    })
    try {
      const email = await given(broken)
      expect(await refusalOf(call(broken, email))).toMatch(/^CodeDeliveryFailureException: /)
      expect(broken.reports.join()).toContain('disk full')
      await broken.client.adminGetUser(broken.at(email))
    } finally {
      await broken.stop()
    }
  })
})
