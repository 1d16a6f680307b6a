import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { TestCloud } from '../product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD, type Visitor } from './visitor.ts'

interface TestAccount {
  readonly sub: string
  readonly email: string
}

/** With the default password, made past sign-up. */
export const newAccount = async (
  { cognito }: TestCloud,
  {
    email = newEmail(),
    confirmed = true,
    groups = [],
  }: {
    readonly email?: string
    readonly confirmed?: boolean
    readonly groups?: readonly string[]
  } = {},
): Promise<TestAccount> => {
  const { sub } = await cognito.createUser({ email, password: PASSWORD, confirmed, groups })
  return { sub, email }
}

/** A browser in which somebody is signed in. */
export type User = Visitor & TestAccount

/** With the default password, in a new browser. */
export const signIn = async ({ origin }: TestCloud, { sub, email }: TestAccount): Promise<User> => {
  const visitor = createVisitor(origin)
  const { status } = await visitor.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`Signing ${email} in answered ${status}.`)
  return { ...visitor, sub, email }
}

/** With a password. */
export const signInNewUser = async (cloud: TestCloud): Promise<User> =>
  await signIn(cloud, await newAccount(cloud))

export const signInNewStaff = async (cloud: TestCloud): Promise<User> =>
  await signIn(cloud, await newAccount(cloud, { groups: ['staff'] }))

/** Without a password. */
export const signInNewGoogleUser = async ({ origin }: TestCloud): Promise<User> => {
  const email = newEmail()
  const visitor = createVisitor(origin)
  await visitor.signInWithGoogle(email)
  return { ...visitor, email, sub: (await visitor.whoAmI())?.username ?? '' }
}

export const createOperator = () => {
  const client = new CognitoIdentityProviderClient({
    endpoint: process.env['COGNITO_ENDPOINT'] ?? '',
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const UserPoolId = process.env['COGNITO_POOL_ID']
  return {
    disable: async (Username: string): Promise<void> => {
      await client.send(new AdminDisableUserCommand({ UserPoolId, Username }))
    },
    delete: async (Username: string): Promise<void> => {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
    },
    signOut: async (Username: string): Promise<void> => {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },
    leaveGroup: async (Username: string, GroupName: string): Promise<void> => {
      await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
    },
    /** False without such an account. */
    knows: async (Username: string): Promise<boolean> => {
      try {
        await client.send(new AdminGetUserCommand({ UserPoolId, Username }))
        return true
      } catch {
        return false
      }
    },
  }
}
