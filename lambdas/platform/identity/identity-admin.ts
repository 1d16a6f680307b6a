import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { STAFF_GROUP, type SignInProvider } from '../../../shared/values/account.ts'
import type { Config } from '../config/config.ts'
import { createCognitoClient } from './cognito-client.ts'

export interface Account {
  /** Immutable user id. */
  readonly sub: string
  /** The sub, or `Google_<id>`. */
  readonly loginName: string
  readonly email: string
  readonly emailVerified: boolean
  /** False when an operator has disabled it. */
  readonly enabled: boolean
  /** True for accounts of other providers too. */
  readonly confirmed: boolean
  readonly provider: SignInProvider
  /** Whether a sign-in asks for a code, too. Only `get` tells; false in lists. */
  readonly secondFactor: boolean
  readonly createdAt: number
}

/**
 * What the service may do with its own rights. Each call needs the action of its name in
 * `identityActions`; failures keep Cognito's names.
 */
export interface IdentityAdmin {
  /**
   * `ListUsers`, all providers; may miss sign-ups of the last moment. It looks in lower case, as
   * accounts with a password have it; by AWS's guide Google's spelling makes no difference.
   */
  findByEmail(email: string): Promise<readonly Account[]>
  /** `ListUsers`. */
  findBySub(sub: string): Promise<Account | undefined>
  /** `AdminGetUser`; also takes the email of an account with a password. */
  get(loginName: string): Promise<Account | undefined>
  /** `AdminListGroupsForUser`; false when it is gone. */
  isStaff(loginName: string): Promise<boolean>
  /** `AdminDeleteUser`; fine when it is gone. */
  delete(loginName: string): Promise<void>
  /** `AdminUserGlobalSignOut`; fine when it is gone. */
  signOutEverywhere(loginName: string): Promise<void>
}

export const createIdentityAdmin = ({
  endpoint,
  poolId: UserPoolId,
}: Pick<Config['cognito'], 'endpoint' | 'poolId'>): IdentityAdmin => {
  const client = createCognitoClient(endpoint)

  const list = async (attribute: 'email' | 'sub', value: string): Promise<readonly Account[]> => {
    const accounts: Account[] = []
    let PaginationToken: string | undefined
    do {
      const page = await client.send(
        new ListUsersCommand({
          UserPoolId,
          Filter: `${attribute} = "${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
          ...(PaginationToken !== undefined && { PaginationToken }),
        }),
      )
      for (const { Attributes, ...user } of page.Users ?? []) {
        accounts.push(toAccount({ ...user, attributes: Attributes }))
      }
      PaginationToken = page.PaginationToken
    } while (PaginationToken !== undefined)
    return accounts
  }

  return {
    findByEmail: async (email) => await list('email', email.toLowerCase()),
    findBySub: async (sub) => (await list('sub', sub))[0],
    get: async (loginName) =>
      await unlessGone(async () => {
        const { UserAttributes, ...user } = await client.send(
          new AdminGetUserCommand({ UserPoolId, Username: loginName }),
        )
        return toAccount({ ...user, attributes: UserAttributes })
      }),
    isStaff: async (loginName) => {
      let NextToken: string | undefined
      do {
        const page = await unlessGone(
          async () =>
            await client.send(
              new AdminListGroupsForUserCommand({
                UserPoolId,
                Username: loginName,
                ...(NextToken !== undefined && { NextToken }),
              }),
            ),
        )
        if (page?.Groups?.some(({ GroupName }) => GroupName === STAFF_GROUP)) return true
        NextToken = page?.NextToken
      } while (NextToken !== undefined)
      return false
    },
    delete: async (loginName) => {
      await unlessGone(
        async () =>
          await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: loginName })),
      )
    },
    signOutEverywhere: async (loginName) => {
      await unlessGone(
        async () =>
          await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: loginName })),
      )
    },
  }
}

const unlessGone = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

/** Cognito's status of accounts of other providers. */
const FEDERATED = 'EXTERNAL_PROVIDER'

const toAccount = ({
  Username: loginName = '',
  Enabled = false,
  UserStatus,
  UserCreateDate,
  UserMFASettingList = [],
  attributes = [],
}: {
  Username?: string | undefined
  Enabled?: boolean | undefined
  UserStatus?: string | undefined
  UserCreateDate?: Date | undefined
  UserMFASettingList?: readonly string[] | undefined
  attributes?: AttributeType[] | undefined
}): Account => {
  const valueOf = (name: string): string =>
    attributes.find(({ Name }) => Name === name)?.Value ?? ''
  return {
    sub: valueOf('sub'),
    loginName,
    email: valueOf('email'),
    emailVerified: valueOf('email_verified') === 'true',
    enabled: Enabled,
    confirmed: UserStatus === 'CONFIRMED' || UserStatus === FEDERATED,
    provider: UserStatus === FEDERATED ? 'google' : 'credentials',
    secondFactor: UserMFASettingList.length > 0,
    createdAt: UserCreateDate?.getTime() ?? 0,
  }
}
