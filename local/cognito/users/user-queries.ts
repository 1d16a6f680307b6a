import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { createFederatedEmails } from './federated-emails.ts'
import { createUserPaginator, type PaginateUsers } from './paginate-users.ts'
import { normaliseName, type User } from './user.ts'
import { keyOf, type UserTable } from './user-table.ts'

export interface UserQueries {
  /**
   * By email (case does not matter) or sub for an account of the pool's own, and by user name alone
   * for a federated one, as AWS does.
   */
  find(name: string): Promise<User | undefined>
  get(sub: string): Promise<User | undefined>
  /** All with this email in whatever case: at most one of the pool's own, and federated ones. */
  byEmail(email: string): Promise<User[]>
  /** See `createUserPaginator`. */
  all: PaginateUsers
}

export const createUserQueries = (table: UserTable): UserQueries => {
  const { client, name: TableName } = table
  const federatedEmails = createFederatedEmails(table)

  const get = async (sub: string): Promise<User | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.user(sub) }, ConsistentRead: true }),
    )
    return Item as User | undefined
  }

  const claimant = async (name: string): Promise<User | undefined> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName,
        Key: { id: keyOf.name(normaliseName(name)) },
        ConsistentRead: true,
      }),
    )
    return typeof Item?.['sub'] === 'string' ? await get(Item['sub']) : undefined
  }

  return {
    get,
    all: createUserPaginator(table),
    find: async (name) => {
      const claiming = await claimant(name)
      if (claiming) return claiming
      const user = await get(name)
      return user?.federation ? undefined : user
    },
    byEmail: async (email) => {
      const [own, ...federated] = await Promise.all([
        claimant(email),
        ...(await federatedEmails.subsOf(email)).map(get),
      ])
      // The index is a hint; the user's current email decides.
      const named = (user: User | undefined): user is User =>
        user !== undefined && normaliseName(user.email) === normaliseName(email)
      return [own, ...federated].filter(named)
    },
  }
}
