import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  DISABLED,
  INCORRECT,
  invalidField,
  LOCKED,
  NO_USER,
  OTHER_POOL,
  refusalOf,
  SHORT_PASSWORD,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const ACCESS_TOKEN = 'AuthenticationResult.AccessToken'
const NEW_PASSWORD = 'Another-horse-7'

const cognito = await useCognito()

const get = async (name: string) => await cognito.client.adminGetUser(cognito.at(name))

const remove = async (name: string) => await cognito.client.adminDeleteUser(cognito.at(name))

const disable = async (name: string) => await cognito.client.adminDisableUser(cognito.at(name))

const enable = async (name: string) => await cognito.client.adminEnableUser(cognito.at(name))

const signOut = async (name: string) =>
  await cognito.client.adminUserGlobalSignOut(cognito.at(name))

const setPassword = async (name: string, more: object = {}) =>
  await cognito.client.adminSetUserPassword({
    ...cognito.at(name),
    Password: NEW_PASSWORD,
    Permanent: true,
    ...more,
  })

const group = { UserPoolId: cognito.pool.id, GroupName: 'everyone' }
beforeAll(async () => void (await cognito.client.createGroup(group)))

type Input = { UserPoolId: string; Username: string }
const { client } = cognito

/** What these operations share is tested on AdminGetUser alone, below. */
test.each<[string, (input: Input) => Promise<unknown>]>([
  ['AdminGetUser', async (input) => await client.adminGetUser(input)],
  ['AdminDeleteUser', async (input) => await client.adminDeleteUser(input)],
  ['AdminDisableUser', async (input) => await client.adminDisableUser(input)],
  ['AdminEnableUser', async (input) => await client.adminEnableUser(input)],
  ['AdminUserGlobalSignOut', async (input) => await client.adminUserGlobalSignOut(input)],
  ['AdminSetUserPassword', async (input) => await setPassword(input.Username, input)],
  [
    'AdminAddUserToGroup',
    async (input) => await client.adminAddUserToGroup({ ...group, ...input }),
  ],
  [
    'AdminRemoveUserFromGroup',
    async (input) => await client.adminRemoveUserFromGroup({ ...group, ...input }),
  ],
  ['AdminListGroupsForUser', async (input) => await client.adminListGroupsForUser(input)],
])('%s finds a user, and refuses an unknown one and another pool', async (_operation, call) => {
  const { email } = await cognito.newSignedInUser()
  expect(await refusalOf(call({ ...cognito.at(email), UserPoolId: 'local_other' }))).toBe(
    OTHER_POOL,
  )
  expect(await refusalOf(call(cognito.at(cognito.email())))).toBe(NO_USER)
  expect(await call(cognito.at(email))).toMatchObject({ $metadata: { httpStatusCode: 200 } })
})

describe('AdminGetUser', () => {
  test('refuses no user name and too long a one', async () => {
    expect(await refusalOf(client.adminGetUser({ ...group, Username: undefined }))).toBe(
      invalidField('username', 'not be null'),
    )
    expect(await refusalOf(get('x'.repeat(129)))).toBe(
      invalidField('username', 'have length less than or equal to 128'),
    )
  })

  test('finds a user by email in any case and by sub', async () => {
    const { email, sub } = await cognito.newUser()
    for (const name of [email.toUpperCase(), sub]) {
      expect(await get(name)).toMatchObject({ Username: sub })
    }
  })

  test('finds a user of Google by its name, and neither by sub nor by email', async () => {
    const { sub, email, username } = await cognito.addFederated()
    expect(await refusalOf(get(sub))).toBe(NO_USER)
    expect(await refusalOf(get(email))).toBe(NO_USER)
    expect(await get(username)).toMatchObject({ Username: username })
  })

  test('shows a user of Google with its identity', async () => {
    const email = cognito.email()
    const { sub, username } = await cognito.addFederated({
      id: '1074',
      email,
      name: 'Ada L',
      picture: 'https://pictures.example/1074',
    })
    expect(username).toBe('Google_1074')
    const user = await get(username)
    expect(user).toMatchObject({
      Username: 'Google_1074',
      UserStatus: 'EXTERNAL_PROVIDER',
      Enabled: true,
      UserAttributes: [
        { Name: 'sub', Value: sub },
        { Name: 'identities', Value: expect.any(String) },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ada L' },
        { Name: 'picture', Value: 'https://pictures.example/1074' },
        { Name: 'email', Value: email },
      ],
    })
    const identities = user.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value
    expect(JSON.parse(identities ?? '')).toEqual([
      {
        userId: '1074',
        providerName: 'Google',
        providerType: 'Google',
        issuer: null,
        primary: true,
        dateCreated: cognito.now(),
      },
    ])
  })
})

describe('AdminDeleteUser', () => {
  test('deletes a user so that nothing is left and the email is free for another', async () => {
    const { email, sub } = await cognito.newSignedInUser()
    await remove(sub)
    for (const name of [email, sub]) expect(await refusalOf(get(name))).toBe(NO_USER)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
    const again = await cognito.signUp(email)
    expect(again.sub).not.toBe(sub)
  })

  test('deletes a user of Google beside one with the same email', async () => {
    const { email } = await cognito.newSignedInUser()
    const { username } = await cognito.addFederated({ email })
    await remove(username)
    expect(await refusalOf(get(username))).toBe(NO_USER)
    await cognito.signIn(email)
  })

  test('leaves the email nowhere', async () => {
    const email = cognito.email()
    const { username } = await cognito.addFederated({ email })
    await cognito.createUser({ email, password: NEW_PASSWORD, confirmed: true })
    await cognito.client.forgotPassword(cognito.as(email))
    await refusalOf(cognito.signIn(email))
    await remove(username)
    await remove(email)
    const { Items } = await cognito.documents.send(
      new ScanCommand({ TableName: cognito.tableName, ConsistentRead: true }),
    )
    expect(JSON.stringify(Items)).not.toContain(email)
  })
})

describe('AdminDisableUser and AdminEnableUser', () => {
  test('shut a user out of every sign-in, and let it in anew', async () => {
    const { email, sub, AccessToken, RefreshToken } = await cognito.newSignedInUser()
    for (let time = 0; time < 2; time += 1) await disable(email)
    expect((await get(email)).Enabled).toBe(false)
    expect(await refusalOf(cognito.getUser(AccessToken))).toBe(DISABLED)
    expect(await refusalOf(cognito.refresh(RefreshToken, sub))).toBe(DISABLED)
    expect(await refusalOf(cognito.signIn(email))).toBe(DISABLED)
    for (let time = 0; time < 2; time += 1) await enable(email)
    expect((await get(email)).Enabled).toBe(true)
    await cognito.signIn(email)
  })

  test('do not bring back the sign-ins there were before', async () => {
    const { email, sub, AccessToken, RefreshToken } = await cognito.newSignedInUser()
    await disable(email)
    await enable(email)
    expect(await refusalOf(cognito.getUser(AccessToken))).toMatch(/Access Token has been revoked$/)
    expect(await refusalOf(cognito.refresh(RefreshToken, sub))).toMatch(
      /Refresh Token has been revoked$/,
    )
  })
})

describe('AdminUserGlobalSignOut', () => {
  test('ends every sign-in of the user, and none that comes after', async () => {
    const { email, sub, AccessToken, RefreshToken } = await cognito.newSignedInUser()
    const stranger = await cognito.newSignedInUser()
    await signOut(email)
    expect(await refusalOf(cognito.getUser(AccessToken))).toMatch(/Access Token has been revoked$/)
    expect(await refusalOf(cognito.refresh(RefreshToken, sub))).toMatch(
      /Refresh Token has been revoked$/,
    )
    await cognito.getUser(stranger.AccessToken)
    const { AuthenticationResult } = await cognito.signIn(email)
    await cognito.getUser(AuthenticationResult?.AccessToken ?? '')
  })
})

describe('AdminSetUserPassword', () => {
  test('sets the password, confirms the user and verifies no email', async () => {
    const { email } = await cognito.newUnconfirmedUser()
    await setPassword(email)
    const user = await get(email)
    expect(user.UserStatus).toBe('CONFIRMED')
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
  })

  test('gives a user of Google a password to sign in with', async () => {
    const { username } = await cognito.addFederated()
    expect(await refusalOf(cognito.signIn(username))).toBe(INCORRECT)
    await setPassword(username)
    expect((await get(username)).UserStatus).toBe('CONFIRMED')
    await cognito.signIn(username, NEW_PASSWORD)
  })

  test('lifts the lock of failed sign-ins', async () => {
    const { email } = await cognito.newSignedInUser()
    expect(await cognito.failSignIns(email, 5)).toEqual(Array(5).fill(INCORRECT))
    expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
    await setPassword(email)
    expect(await cognito.signIn(email, NEW_PASSWORD)).toHaveProperty(ACCESS_TOKEN)
  })

  const NO_TEMPORARY =
    'InvalidParameterException: Temporary passwords are not enabled for this user pool'
  test.each<[string, string, object]>([
    ['a password against the policy', SHORT_PASSWORD, { Password: 'Short-1' }],
    ['a temporary password', NO_TEMPORARY, { Permanent: false }],
    ['what may be a temporary password', NO_TEMPORARY, { Permanent: undefined }],
  ])('refuses %s', async (_case, refusal, input) => {
    const { email } = await cognito.newSignedInUser()
    expect(await refusalOf(setPassword(email, input))).toBe(refusal)
    await cognito.signIn(email)
  })
})
