import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import {
  DISABLED,
  INCORRECT,
  LOCKED,
  NO_USER,
  refusalOf,
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

describe.each<[string, (name: string, more?: object) => Promise<unknown>]>([
  [
    'AdminGetUser',
    async (name, more) => await cognito.client.adminGetUser({ ...cognito.at(name), ...more }),
  ],
  [
    'AdminDeleteUser',
    async (name, more) => await cognito.client.adminDeleteUser({ ...cognito.at(name), ...more }),
  ],
  [
    'AdminDisableUser',
    async (name, more) => await cognito.client.adminDisableUser({ ...cognito.at(name), ...more }),
  ],
  [
    'AdminEnableUser',
    async (name, more) => await cognito.client.adminEnableUser({ ...cognito.at(name), ...more }),
  ],
  [
    'AdminUserGlobalSignOut',
    async (name, more) =>
      await cognito.client.adminUserGlobalSignOut({ ...cognito.at(name), ...more }),
  ],
  ['AdminSetUserPassword', setPassword],
])('%s', (_operation, call) => {
  it.each<[string, string, (email: string) => Promise<unknown>]>([
    ['a user that does not exist', NO_USER, async () => await call(cognito.email())],
    [
      'another pool',
      'ResourceNotFoundException: User pool local_other does not exist.',
      async (email) => await call(email, { UserPoolId: 'local_other' }),
    ],
    [
      'no user name',
      "InvalidParameterException: 1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
      async (email) => await call(email, { Username: undefined }),
    ],
    [
      'too long a name',
      "InvalidParameterException: 1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
      async () => await call('x'.repeat(129)),
    ],
  ])('refuses %s', async (_case, refusal, refused) => {
    const { email } = await cognito.newSignedInUser()
    const before = await get(email)
    expect(await refusalOf(refused(email))).toBe(refusal)
    expect({ ...(await get(email)), $metadata: undefined }).toEqual({
      ...before,
      $metadata: undefined,
    })
  })

  it('finds a user by email in any case and by sub', async () => {
    const done = { $metadata: { httpStatusCode: 200 } }
    expect(await call((await cognito.newSignedInUser()).email.toUpperCase())).toMatchObject(done)
    expect(await call((await cognito.newSignedInUser()).sub)).toMatchObject(done)
  })

  it('finds a user of Google by its name, and neither by sub nor by email', async () => {
    const { sub, email, username } = await cognito.addFederated()
    expect(await refusalOf(call(sub))).toBe(NO_USER)
    expect(await refusalOf(call(email))).toBe(NO_USER)
    await call(username)
  })
})

describe('AdminGetUser', () => {
  it('shows a user of Google with its identity', async () => {
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
  it('deletes a user so that nothing is left and the email is free for another', async () => {
    const { email, sub } = await cognito.newSignedInUser()
    await remove(sub)
    for (const name of [email, sub]) expect(await refusalOf(get(name))).toBe(NO_USER)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
    const again = await cognito.signUp(email)
    expect(again.sub).not.toBe(sub)
  })

  it('deletes a user of Google beside one with the same email', async () => {
    const { email } = await cognito.newSignedInUser()
    const { username } = await cognito.addFederated({ email })
    await remove(username)
    expect(await refusalOf(get(username))).toBe(NO_USER)
    await cognito.signIn(email)
  })

  it('leaves the email nowhere', async () => {
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
  it('shut a user out of every sign-in, and let it in anew', async () => {
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

  it('do not bring back the sign-ins there were before', async () => {
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
  it('ends every sign-in of the user, and none that comes after', async () => {
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
  it('sets the password, confirms the user and verifies no email', async () => {
    const { email } = await cognito.newUnconfirmedUser()
    await setPassword(email)
    const user = await get(email)
    expect(user.UserStatus).toBe('CONFIRMED')
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
  })

  it('gives a user of Google a password to sign in with', async () => {
    const { username } = await cognito.addFederated()
    expect(await refusalOf(cognito.signIn(username))).toBe(INCORRECT)
    await setPassword(username)
    expect((await get(username)).UserStatus).toBe('CONFIRMED')
    await cognito.signIn(username, NEW_PASSWORD)
  })

  it('lifts the lock of failed sign-ins', async () => {
    const { email } = await cognito.newSignedInUser()
    expect(await cognito.failSignIns(email, 5)).toEqual(Array(5).fill(INCORRECT))
    expect(await refusalOf(cognito.signIn(email))).toBe(LOCKED)
    await setPassword(email)
    expect(await cognito.signIn(email, NEW_PASSWORD)).toHaveProperty(ACCESS_TOKEN)
  })

  it.each<[string, string, object]>([
    [
      'a password against the policy',
      'InvalidPasswordException: Password did not conform with policy: Password not long enough',
      { Password: 'Short-1' },
    ],
    [
      'a temporary password',
      'InvalidParameterException: Temporary passwords are not enabled for this user pool',
      { Permanent: false },
    ],
    [
      'what may be a temporary password',
      'InvalidParameterException: Temporary passwords are not enabled for this user pool',
      { Permanent: undefined },
    ],
  ])('refuses %s', async (_case, refusal, input) => {
    const { email } = await cognito.newSignedInUser()
    expect(await refusalOf(setPassword(email, input))).toBe(refusal)
    await cognito.signIn(email)
  })
})
