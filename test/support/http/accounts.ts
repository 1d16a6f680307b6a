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
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'
import { identityProvider, sessions } from '../../../lambdas/platform/identity/identity.ts'
import { createVisitor, newEmail, PASSWORD, SESSION_COOKIE, type Visitor } from './visitor.ts'

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

/**
 * With the default password and, where the account has a second factor, its code, in a new browser. Past
 * the call that signs in, which takes three times as long and has its own tests: `visitor.signIn`.
 */
export const signIn = async (
  { origin }: TestCloud,
  { sub, email, secondFactor = false }: Omit<TestAccount, 'secondFactor'> & Partial<TestAccount>,
): Promise<User> => {
  const visitor = createVisitor(origin)
  const byPassword = await identityProvider().signIn(email, PASSWORD, ADDRESS)
  const { identity } =
    'challenge' in byPassword
      ? await identityProvider().answerChallenge(
          byPassword.challenge,
          await visitor.authenticatorCode(email),
          ADDRESS,
        )
      : byPassword
  const { secret } = await sessions().open(identity, USER_AGENT)
  visitor.cookies.set(SESSION_COOKIE, secret)
  return { ...visitor, sub, email, secondFactor }
}

const ADDRESS = '127.0.0.1'
/** What Node says that it is. */
const USER_AGENT = 'node'

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
