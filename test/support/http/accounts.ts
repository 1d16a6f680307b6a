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

/** An account with the usual password, made past sign-up. */
export const newAccount = async (
  { cognito }: TestCloud,
  { email = newEmail(), confirmed = true } = {},
): Promise<TestAccount> => {
  const { sub } = await cognito.createUser({ email, password: PASSWORD, confirmed })
  return { sub, email }
}

/** A visitor who is signed in with an account of its own, made past sign-up. */
export const signInNewUser = async (cloud: TestCloud): Promise<Visitor> => {
  const { email } = await newAccount(cloud)
  const visitor = createVisitor(cloud.origin)
  const { status } = await visitor.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`Signing ${email} in answered ${status}.`)
  return visitor
}

/** The email of somebody who has signed in with Google and has no password. */
export const newGoogleAccount = async ({ origin }: TestCloud): Promise<string> => {
  const email = newEmail()
  await createVisitor(origin).signInWithGoogle(email)
  return email
}

/** What an operator does at the identity provider. */
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
    /** False when there is no such account. */
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
