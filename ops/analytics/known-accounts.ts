import {
  type CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { STAFF_GROUP } from '../../shared/values/account.ts'
import type { User as StoredUser } from '../../local/cognito/users/user.ts'
import { keyOf } from '../../local/cognito/users/user-table.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** What the export keeps of an account. */
export interface KnownAccount {
  readonly userId: string
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  readonly confirmed: boolean
  readonly provider: 'credentials' | 'google'
  readonly staff: boolean
  /** Its email is of a domain of those who try the product out. */
  readonly test: boolean
}

const isOf = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/**
 * The accounts of a user pool. Emails are read to recognise testers, and not kept.
 * @param testDomains in lower case
 */
export const accountsOfPool = async function* (
  client: CognitoIdentityProviderClient,
  pool: string,
  testDomains: readonly string[],
): AsyncGenerator<KnownAccount> {
  const staff = new Set<string>()
  const group = { UserPoolId: pool, GroupName: STAFF_GROUP }
  for await (const { Users = [] } of paginateListUsersInGroup({ client }, group)) {
    for (const { Username = '' } of Users) staff.add(Username)
  }
  const all = { UserPoolId: pool, AttributesToGet: ['sub', 'email'] }
  for await (const { Users = [] } of paginateListUsers({ client }, all)) {
    for (const user of Users) yield accountOf(user, staff, testDomains)
  }
}

const accountOf = (
  { Username = '', UserCreateDate, UserStatus, Attributes = [] }: UserType,
  staff: ReadonlySet<string>,
  testDomains: readonly string[],
): KnownAccount => {
  const attribute = (name: string): string =>
    Attributes.find(({ Name }) => Name === name)?.Value ?? ''
  return {
    userId: attribute('sub'),
    createdAt: (UserCreateDate ?? new Date(0)).toISOString(),
    confirmed: UserStatus === 'CONFIRMED' || UserStatus === 'EXTERNAL_PROVIDER',
    provider: UserStatus === 'EXTERNAL_PROVIDER' ? 'google' : 'credentials',
    staff: staff.has(Username),
    test: isOf(attribute('email'), testDomains),
  }
}

/** The same of the embedded identity provider, from its table: it need not run. */
export const accountsOfEmulator = async function* (
  { client, stage }: TableContext,
  testDomains: readonly string[],
): AsyncGenerator<KnownAccount> {
  const pages = paginateScan(
    { client },
    {
      TableName: `assay-${stage}-users`,
      FilterExpression: 'begins_with(id, :users)',
      ExpressionAttributeValues: { ':users': keyOf.user('') },
    },
  )
  try {
    for await (const { Items = [] } of pages) {
      for (const user of Items as StoredUser[]) yield accountOfUser(user, testDomains)
    }
  } catch (error) {
    // The product never ran on these data.
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

const accountOfUser = (user: StoredUser, testDomains: readonly string[]): KnownAccount => ({
  userId: user.sub,
  createdAt: new Date(user.createdAt).toISOString(),
  confirmed: user.confirmation !== 'UNCONFIRMED',
  provider: user.federation ? 'google' : 'credentials',
  staff: user.groups?.has(STAFF_GROUP) ?? false,
  test: isOf(user.email, testDomains),
})
