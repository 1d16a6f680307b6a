import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { newTotpSecret } from '../../../local/cognito/mfa/software-tokens.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD, type Visitor } from './visitor.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

interface TestAccount {
  readonly sub: string
  readonly email: string
  readonly secondFactor: boolean
}

/** With the default password, made past sign-up. Staff have a second factor unless told otherwise. */
export const newAccount = async (
  { cognito }: TestCloud,
  {
    email = newEmail(),
    confirmed = true,
    groups = [],
    secondFactor = groups.length > 0,
  }: {
    readonly email?: string
    readonly confirmed?: boolean
    readonly groups?: readonly string[]
    readonly secondFactor?: boolean
  } = {},
): Promise<TestAccount> => {
  const totpSecret = secondFactor ? newTotpSecret() : undefined
  const { sub } = await cognito.createUser({
    email,
    password: PASSWORD,
    confirmed,
    groups,
    ...(totpSecret !== undefined && { totpSecret }),
  })
  return { sub, email, secondFactor }
}

/** A browser in which somebody is signed in. */
export type User = Visitor & TestAccount

/** With the default password and, where the account has a second factor, its code, in a new browser. */
export const signIn = async (
  { origin }: TestCloud,
  { sub, email, secondFactor }: Omit<TestAccount, 'secondFactor'> & Partial<TestAccount>,
): Promise<User> => {
  const visitor = createVisitor(origin)
  const { status } =
    secondFactor === true
      ? await visitor.signInWithCode(email, PASSWORD)
      : await visitor.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`Signing ${email} in answered ${status}.`)
  return { ...visitor, sub, email, secondFactor: secondFactor === true }
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
  const sub = (await visitor.whoAmI())?.username ?? ''
  return { ...visitor, email, sub, secondFactor: false }
}

export const createOperator = () => {
  const client = new CognitoIdentityProviderClient({
    ...emulatorAt(process.env['COGNITO_ENDPOINT'] ?? ''),
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
