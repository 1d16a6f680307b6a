import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { addAccount } from '../users/add-account.ts'
import { PASSWORD, refusalOf, useCognito } from '../../../test/support/cognito/cognito.ts'
import { createUsers } from '../users/users.ts'

const cognito = await useCognito()

const signUp = async (email: string, more: object = {}) =>
  await cognito.client.signUp({ ...cognito.as(email), Password: PASSWORD, ...more })

describe('SignUp', () => {
  test('makes an unconfirmed user whose name is its sub, and mails a code of six digits', async () => {
    const email = cognito.email()
    const answer = await signUp(email, { UserAttributes: [{ Name: 'email', Value: email }] })
    expect(answer).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      CodeDeliveryDetails: {
        Destination: 'u***@a***',
        DeliveryMedium: 'EMAIL',
        AttributeName: 'email',
      },
    })
    expect(cognito.outbox.list({ to: email })).toMatchObject([
      { kind: 'confirmation-code', code: expect.stringMatching(/^\d{6}$/) },
    ])
    const user = await cognito.client.adminGetUser(cognito.at(email))
    expect(user).toMatchObject({
      Username: answer.UserSub,
      UserStatus: 'UNCONFIRMED',
      Enabled: true,
      UserCreateDate: new Date(cognito.now()),
      UserLastModifiedDate: new Date(cognito.now()),
      UserAttributes: [
        { Name: 'sub', Value: answer.UserSub },
        { Name: 'email_verified', Value: 'false' },
        { Name: 'email', Value: email },
      ],
    })
  })

  test('refuses an email that is taken, in whatever case it is written', async () => {
    const email = cognito.email()
    await signUp(email)
    expect(await refusalOf(signUp(email.toUpperCase()))).toBe(
      'UsernameExistsException: An account with the given email already exists.',
    )
    expect(cognito.outbox.list({ to: email })).toHaveLength(1)
  })

  test('hashes one password for eight parallel sign-ups with one email', async () => {
    const table = { client: cognito.documents, name: cognito.tableName }
    const email = cognito.email()
    let hashed = 0
    const passwords = {
      hash: async () => await Promise.resolve(`hash ${(hashed += 1)}`),
      matches: async () => await Promise.resolve(false),
    }
    const services = { users: createUsers(table, cognito.now), passwords, now: cognito.now }
    const users = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addAccount(services, index % 2 === 0 ? email : email.toUpperCase(), PASSWORD),
      ),
    )
    expect(users.filter(Boolean)).toHaveLength(1)
    expect(hashed).toBe(1)
  })

  test('lets exactly one of many parallel sign-ups with one email win', async () => {
    const email = cognito.email()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        signUp(index % 2 === 0 ? email : email.toUpperCase()),
      ),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).name] : [],
    )
    expect(refusals).toEqual(Array<string>(7).fill('UsernameExistsException'))
    expect(cognito.outbox.list({ to: email })).toHaveLength(1)
  })

  test('takes an email as user name and nothing else', async () => {
    for (const name of [
      'someone',
      'some one@assay.example',
      'a@b',
      'a@b@c.example',
      'a\n@b.example',
    ]) {
      expect(await refusalOf(signUp(name))).toBe(
        'InvalidParameterException: Username should be an email.',
      )
    }
  })

  test('lets a client write no attribute but the email that is the user name', async () => {
    const email = cognito.email()
    const verified = signUp(email, { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] })
    expect(await refusalOf(verified)).toBe(
      'NotAuthorizedException: A client attempted to write unauthorized attribute',
    )
    const other = signUp(email, { UserAttributes: [{ Name: 'email', Value: cognito.email() }] })
    expect(await refusalOf(other)).toMatch(/^InvalidParameterException: User attribute email/)
  })

  test('names each field that is wrong and repeats no value', async () => {
    const call = signUp('x'.repeat(129), { Password: ' spaced-out-1', ClientId: undefined })
    expect(await refusalOf(call)).toBe(
      "InvalidParameterException: 3 validation errors detected: Value at 'clientId' failed to satisfy constraint: Member must not be null; Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128; Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    )
  })

  test('keeps no password in the table', async () => {
    const email = cognito.email()
    const { UserSub } = await signUp(email)
    const { Items = [] } = await cognito.documents.send(
      new ScanCommand({ TableName: cognito.tableName, ConsistentRead: true }),
    )
    const stored = JSON.stringify(Items)
    expect(stored).toContain(UserSub)
    expect(stored).not.toContain(PASSWORD)
  })
})
